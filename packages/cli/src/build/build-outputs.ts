/** Generates the files of `skillbake build` in memory. */
import { basename, extname, posix } from "node:path";
import {
	chunkVersion,
	contentFileName,
	type EmitOptions,
	emitChunk,
	emitModule,
	emitModuleTypes,
	listAssets,
} from "@skillbake/compiler";
import type { BakedManifest, ContentMode } from "@skillbake/core";

export type BuildOptions =
	| { readonly format: "json" }
	| { readonly format: "js"; readonly content: ContentMode }
	| {
			readonly format: "ts";
			readonly content: ContentMode;
			/** The extension in imports of TypeScript chunks. */
			readonly importExtension: "js" | "ts";
	  };

/**
 * Text or bytes by path, relative to the directory of the output. Each file comes after those that it
 * refers to, so the output itself is the last.
 */
export type Outputs = ReadonlyMap<string, string | Uint8Array>;

/** The directory beside the output that holds chunks or files. */
export function contentDirectory(file: string): string {
	return `${basename(file, extname(file))}.content`;
}

/** `file` is the name of the output. */
export function buildOutputs(file: string, baked: BakedManifest, options: BuildOptions): Outputs {
	if (options.format === "json") return new Map([[file, `${JSON.stringify(baked)}\n`]]);
	const { format, content } = options;
	const outputs = new Map<string, string | Uint8Array>();
	const module = emitModule(baked, {
		...addContents(outputs, file, baked, options)[content](),
		typed: format === "ts",
		file: true,
	});
	if (format === "js") {
		const declaration = file.replace(/\.([cm]?)js$/, ".d.$1ts");
		if (declaration !== file) outputs.set(declaration, emitModuleTypes(baked));
	}
	return outputs.set(file, module);
}

type ContentOutputs = { readonly [mode in ContentMode]: () => EmitOptions };

/** Adds the files of a content mode. Returns how the module refers to them. */
function addContents(
	outputs: Map<string, string | Uint8Array>,
	file: string,
	baked: BakedManifest,
	options: Exclude<BuildOptions, { format: "json" }>,
): ContentOutputs {
	const directory = contentDirectory(file);
	// A chunk must be the same kind of module as the one that imports it.
	const kind = /\.m[jt]s$/.test(file) ? "m" : "";
	const extension = options.format === "ts" ? options.importExtension : "js";
	return {
		inline: () => ({ content: "inline" }),
		lazy() {
			const chunks = baked.skills.map(({ path }, index) => {
				const name = contentFileName(chunkVersion(baked, index), posix.basename(path));
				const chunk = `${directory}/${name}.${kind}`;
				const text = emitChunk(baked, index, { typed: options.format === "ts", file: true });
				outputs.set(chunk + options.format, text);
				return `./${chunk}${extension}`;
			});
			return { content: "lazy", chunk: (index) => chunks[index]! };
		},
		asset() {
			const assets = listAssets(baked).map((items) =>
				items.map((asset) => {
					if (!asset) return "";
					const path = `${directory}/${asset.fileName}`;
					outputs.set(path, asset.bytes);
					return `new URL(${JSON.stringify(`./${encodePath(path)}`)}, import.meta.url)`;
				}),
			);
			return { content: "asset", asset: (index, item) => assets[index]![item]! };
		},
	};
}

function encodePath(path: string): string {
	return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}
