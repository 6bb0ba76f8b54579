import type { Yaml } from "@skillbake/format";
import { loadPackage } from "../load-package.ts";

export function loadYaml(): Yaml {
	return loadPackage("yaml");
}
