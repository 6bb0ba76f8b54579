export {
	type FoundSkill,
	findOutermost,
	findSkills,
	isDirectory,
	type SkillTree,
	skillFilePath,
} from "./find-skills.ts";
export type { HiddenEntry } from "./hidden-entry.ts";
export {
	type FileStamp,
	hashNode,
	type NodeReading,
	type ReadFile,
	readNode,
	sha256,
} from "./read-node.ts";
export {
	DEFAULT_SELECTION,
	type DirectoryNode,
	type FileNode,
	type Node,
	type OddNode,
	type PathSelector,
	type Scan,
	scanFolder,
} from "./scan-folder.ts";
