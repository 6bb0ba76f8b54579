/** The files that content mode `asset` needs beside the module. */
import { posix } from "node:path";
import { type BakedManifest, digestHex } from "@skillbake/core";
import { contentFileName, plainName } from "./content-file-name.ts";

export interface Asset {
	/** A plain file name with the original extension: `email.md`. */
	readonly name: string;
	/** The same with a digest: `5e1f…-email.md`. Equal bytes under one name share a file. */
	readonly fileName: string;
	readonly bytes: Uint8Array;
}

/** Aligned with the manifest's contents; `undefined` where another skill stores the file. */
export function listAssets({ skills, contents }: BakedManifest): (Asset | undefined)[][] {
	return skills.map(({ files, resources, archives = [] }, index) =>
		contents[index]!.map((content, item) => {
			if (content === null) return undefined;
			const file = files[item];
			const { uri, digest } = (resources[item] ?? archives[item - files.length])!;
			const name = posix.basename(file?.path ?? uri);
			return {
				name: plainName(name),
				fileName: contentFileName(digestHex(digest), name),
				bytes: Buffer.from(content, file?.encoding === "text" ? "utf8" : "base64"),
			};
		}),
	);
}
