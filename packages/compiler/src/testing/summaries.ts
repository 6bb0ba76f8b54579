/** The parts of a result that tests compare most often. */
import type { CompileResult } from "../index.ts";

export const codes = ({ diagnostics }: Pick<CompileResult, "diagnostics">) =>
	diagnostics.map(({ code }) => code);

export const paths = ({ manifest }: CompileResult) => manifest.skills.map(({ path }) => path);

export const uris = ({ manifest }: CompileResult) =>
	manifest.skills.map(({ resources }) => resources.map(({ uri }) => uri));
