// Swaps a directory for a link and back as fast as it can, until it is killed.
// node swap-directory.mjs <directory> <link> <parking place>
import { renameSync } from "node:fs";

const [directory, link, parked] = process.argv.slice(2);
process.send?.("started");
for (;;) {
	renameSync(directory, parked);
	renameSync(link, directory);
	renameSync(directory, link);
	renameSync(parked, directory);
}
