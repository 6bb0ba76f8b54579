export { checkDelimiters } from "./check-delimiters.ts";
export { type ExplainYaml, explainYaml, type YamlError } from "./explain/explain-yaml.ts";
export type { Explanation } from "./explain/explanation.ts";
export type { ReadYaml, YamlKind } from "./explain/find-mistake.ts";
export {
	type ParsedField,
	type ParsedFrontmatter,
	type PlainScalar,
	parseFrontmatter,
	type Yaml,
} from "./parse-frontmatter.ts";
export {
	type ParsedSkillText,
	type ReadSkillText,
	type ReadSkillTextOptions,
	readSkillText,
} from "./read-skill-text.ts";
export { BYTE_ORDER_MARK, type SplitText, splitSkillText } from "./split-skill-text.ts";
export type { TextProblem } from "./text-problem.ts";
