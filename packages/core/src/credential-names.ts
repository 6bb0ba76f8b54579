/** File names that hold credentials by convention. Compared in lower case. */

const CREDENTIAL_NAMES: ReadonlySet<string> = new Set([
	".boto",
	".dockercfg",
	".dockerconfigjson",
	".env",
	".envrc",
	".git-credentials",
	".htpasswd",
	".my.cnf",
	".netrc",
	".npmrc",
	".pgpass",
	".pypirc",
	".s3cfg",
	"_netrc",
	"application_default_credentials.json",
	"credentials",
	"credentials.csv",
	"credentials.json",
	"credentials.tfrc.json",
	"kubeconfig",
	"service-account.json",
]);

/** `.env.local`, keys of SSH, files of keys and certificates, and the OAuth download of Google. */
const CREDENTIAL_PATTERN =
	/^\.env\..+$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|.\.(?:pem|key|p12|pfx|p8|jks|keystore|ppk|kdbx)$|^client_secret.*\.json$/;

/** Samples without values: `.env.example`. */
const SAMPLE = /\.(?:example|sample|template|tmpl|tpl|dist|defaults?|schema)$/;

/** Whether a file of this name usually holds a credential. */
export function isCredentialName(name: string): boolean {
	const lower = name.toLowerCase();
	if (CREDENTIAL_NAMES.has(lower)) return true;
	return CREDENTIAL_PATTERN.test(lower) && !SAMPLE.test(lower);
}
