/** The files of content mode `asset`. */
import { posix } from "node:path";
import type { BakedManifest } from "@skillbake/core";

export interface Asset {
	/** A plain name that ends as the file does: `email.md`. */
	readonly name: string;
	/** Where it goes if the bundler has no pattern of its own; equal bytes have equal paths. */
	readonly path: string;
	readonly bytes: Uint8Array;
}

/** Aligned with the manifest's contents; `undefined` where another skill stores the file. */
export function listAssets({ skills, contents }: BakedManifest): (Asset | undefined)[][] {
	return skills.map(({ files, resources, archives = [] }, index) =>
		contents[index]!.map((content, item) => {
			if (content === null) return undefined;
			const file = files[item];
			const { uri, digest } = (resources[item] ?? archives[item - files.length])!;
			const name = plainName(posix.basename(file?.path ?? uri));
			return {
				name,
				path: `skillbake/${digest.slice("sha256:".length, "sha256:".length + 16)}-${name}`,
				bytes: Buffer.from(content, file?.encoding === "text" ? "utf8" : "base64"),
			};
		}),
	);
}

/** Without anything that a URL, a bundler's file name pattern or a file system reads otherwise. */
function plainName(name: string): string {
	return (
		decodeURIComponentSafe(name)
			.replace(/[^\w.-]+/g, "-")
			.replace(/^[.-]+/, "") || "file"
	);
}

function decodeURIComponentSafe(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
