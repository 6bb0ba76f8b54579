import { expect, it } from "vitest";
import { isCredentialName } from "./credential-names.ts";

const credentials =
	".env .env.local .env.production .ENV id_rsa id_ed25519 id_ecdsa_sk server.pem tls.key Cert.P12 a.pfx credentials credentials.json .npmrc .netrc .pypirc .git-credentials .htpasswd client_secret_12.json release.keystore kubeconfig";

it.each(credentials.split(" "))("%j holds credentials", (name) =>
	expect(isCredentialName(name)).toBe(true),
);

const harmless =
	".env.example .env.sample .env.template .envelope env id_rsa.pub id_card credentials.md my-credentials key .key pem.md keynote monkey SKILL.md .gitignore";

it.each(harmless.split(" "))("%j does not", (name) => expect(isCredentialName(name)).toBe(false));
