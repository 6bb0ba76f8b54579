/** The files that content mode `asset` emits. */
import { posix } from "node:path";
import { type BakedManifest, digestHex } from "@skillbake/core";

export interface Asset {
	/** A plain file name with the original extension: `email.md`. */
	readonly name: string;
	/** Used if the bundler has no file name pattern. Equal bytes have equal paths. */
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
				path: `skillbake/${digestHex(digest).slice(0, 16)}-${name}`,
				bytes: Buffer.from(content, file?.encoding === "text" ? "utf8" : "base64"),
			};
		}),
	);
}

/** Drops every character with a meaning in a URL, a file system or a bundler's file name pattern. */
function plainName(name: string): string {
	return (
		decodeIfPossible(name)
			.replace(/[^\w.-]+/g, "-")
			.replace(/^[.-]+/, "") || "file"
	);
}

function decodeIfPossible(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
