/** A small set of skills with everything that is awkward: nesting, binaries, odd names, repeats. */
import { fromManifest } from "@skillbake/runtime";
import { bake, type Files } from "./bake.ts";

export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00]);

export const sampleFiles: Files = {
	"acme/billing/refunds/SKILL.md":
		"---\nname: refunds\ndescription: What acme/billing/refunds does.\n---\r\n# Refunds",
	"acme/billing/refunds/templates/Q A.md": "\ufeffDear customer,\n",
	"acme/billing/refunds/logo.png": PNG,
	"acme/billing/refunds/empty.txt": "",
	"acme/billing/refunds/nested/SKILL.md":
		"---\nname: nested\ndescription: What acme/billing/refunds/nested does.\n---\nNested 🙂\n",
	"acme/billing/refunds/nested/data.bin": Uint8Array.from([0xc3, 0x28]),
	"hello-world/SKILL.md":
		"---\nname: hello-world\ndescription: What hello-world does.\n---\nHello.\n",
	"other/refunds/SKILL.md": "---\nname: refunds\ndescription: What other/refunds does.\n---\n",
};

export const sampleManifest = bake(sampleFiles, { archives: ["tar.gz", "zip"] });

export const sampleSkills = fromManifest(sampleManifest);
