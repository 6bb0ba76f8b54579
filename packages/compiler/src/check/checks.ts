/** Every check, one list per scope. A new check goes into a file of this folder and into one list. */
import type {
	Check,
	DirectoryScope,
	FileScope,
	FolderScope,
	FrontmatterScope,
	LeftOutScope,
	ServedScope,
	SkillScope,
} from "./check.ts";
import { checkAmbiguousScalars } from "./check-ambiguous-scalars.ts";
import { checkBodyEmpty, checkBodyLong } from "./check-body.ts";
import { checkDescriptionLength, checkDescriptionMissing } from "./check-description.ts";
import { checkFileNames } from "./check-file-names.ts";
import { checkCredentialFile, checkHiddenFiles, checkHiddenSkills } from "./check-hidden-files.ts";
import { checkLimits } from "./check-limits.ts";
import { checkLinks } from "./check-links.ts";
import { checkMetadataReserved, checkMetadataType } from "./check-metadata.ts";
import { checkNameDirectory, checkNameFormat, checkNameMissing } from "./check-name.ts";
import { checkNameRepeated } from "./check-name-repeated.ts";
import { checkOddEntries } from "./check-odd-entries.ts";
import {
	checkAllowedToolsType,
	checkCompatibilityLength,
	checkLicenseType,
	checkUnknownField,
} from "./check-optional-fields.ts";
import { checkEncoding, checkFrontmatter } from "./check-parsing.ts";
import { checkPortableYaml } from "./check-portable-yaml.ts";
import { checkReadable, checkReadSize, checkSymlinkInside } from "./check-reading.ts";
import { checkSecret } from "./check-secret.ts";
import {
	checkNestedInvalid,
	checkNestedSkill,
	checkNoSkills,
	checkSkillFileName,
} from "./check-skill-file.ts";
import { checkCrlf, checkHiddenCharacters } from "./check-text.ts";
import { checkUnknownTool } from "./check-tools.ts";
import { checkUriCollisions } from "./check-uri-collisions.ts";

export const FILE_CHECKS: readonly Check<FileScope>[] = [
	checkSymlinkInside,
	checkReadable,
	checkReadSize,
	checkHiddenCharacters,
	checkCrlf,
	checkSecret,
	checkCredentialFile,
];

export const DIRECTORY_CHECKS: readonly Check<DirectoryScope>[] = [
	checkSkillFileName,
	checkFileNames,
	checkOddEntries,
	checkNestedSkill,
	checkHiddenSkills,
];

export const SKILL_CHECKS: readonly Check<SkillScope>[] = [
	checkEncoding,
	checkFrontmatter,
	checkLimits,
	checkHiddenFiles,
];

export const FRONTMATTER_CHECKS: readonly Check<FrontmatterScope>[] = [
	checkNameMissing,
	checkNameFormat,
	checkNameDirectory,
	checkDescriptionMissing,
	checkDescriptionLength,
	checkLicenseType,
	checkCompatibilityLength,
	checkAllowedToolsType,
	checkMetadataType,
	checkMetadataReserved,
	checkUnknownField,
	checkUnknownTool,
	checkAmbiguousScalars,
	checkPortableYaml,
	checkBodyEmpty,
	checkBodyLong,
];

export const SERVED_CHECKS: readonly Check<ServedScope>[] = [checkLinks];

export const LEFT_OUT_CHECKS: readonly Check<LeftOutScope>[] = [checkNestedInvalid];

export const FOLDER_CHECKS: readonly Check<FolderScope>[] = [
	checkNoSkills,
	checkUriCollisions,
	checkNameRepeated,
];
