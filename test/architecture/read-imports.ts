/** Every module that a source file names: imports, re-exports, types and built-in modules. */
import { parseSync, Visitor } from "rolldown/utils";

export interface Import {
	readonly specifier: string;
	/** `type` disappears when compiled; `builtin` is requested at run time and may be missing. */
	readonly kind: "value" | "type" | "builtin";
}

/** Skips imports whose specifier is not a literal. */
export function readImports(file: string, text: string): Import[] {
	const { program, errors } = parseSync(file, text);
	if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]!.message}`);
	const imports: Import[] = [];
	const add = (source: unknown, kind: Import["kind"]) => {
		const specifier = literalText(source);
		if (specifier !== undefined) imports.push({ specifier, kind });
	};
	new Visitor({
		ImportDeclaration: ({ source, importKind }) => add(source, importKind ?? "value"),
		ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind ?? "value"),
		ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind ?? "value"),
		ImportExpression: ({ source }) => add(source, "value"),
		TSImportType: ({ source }) => add(source, "type"),
		TSExternalModuleReference: ({ expression }) => add(expression, "value"),
		CallExpression: ({ callee, arguments: [argument] }) => {
			const name = calledName(callee);
			if (name === "require") add(argument, "value");
			if (name === "getBuiltinModule") add(argument, "builtin");
		},
	}).visit(program);
	return imports;
}

function literalText(node: unknown): string | undefined {
	const { type, value, quasis } = (node ?? {}) as {
		type?: string;
		value?: unknown;
		quasis?: readonly { readonly value: { readonly cooked: string } }[];
	};
	if (type === "Literal" && typeof value === "string") return value;
	return type === "TemplateLiteral" && quasis?.length === 1 ? quasis[0]!.value.cooked : undefined;
}

/** `f` of `f()`, `a.f()` and `a?.f?.()`. */
function calledName(callee: unknown): string | undefined {
	const { name, property } = callee as { name?: string; property?: { name?: string } };
	return property?.name ?? name;
}
