// Checking links beside reading and hashing alone, and beside the scanner that we used before. Where all
// links are good, no markdown parser runs.
import { generateLinked } from "../generate-skills.mjs";
import { interleave, runFresh } from "../interleave.mjs";

export async function measureLinks({ base, rounds, quick, add }) {
	const count = quick ? 300 : 3000;
	const files = `${count.toLocaleString("en")} files of 15 kB`;
	const halfBroken = generateLinked(base, count, { broken: true });
	const memory = [];
	const broken = await interleave(["bare", "skillbake"], rounds, (name) => {
		const { milliseconds, megabytes } = runFresh("compile.mjs", [name, halfBroken]);
		if (name === "skillbake") memory.push(megabytes);
		return milliseconds;
	});
	const row = { measure: `links, half of them broken, ${files}`, of: "skillbake" };
	add({ ...row, unit: "ms", figures: broken, against: "bare", ratioAtMost: 12 });
	add({ ...row, unit: "MB", figures: { skillbake: memory }, atMost: 300 });

	// The former scanner alone, without the rest of a compile. It takes a minute, so it runs once.
	const former = [runFresh("compile.mjs", ["former-links", halfBroken]).milliseconds];
	const figures = { skillbake: broken.skillbake.slice(0, 1), "former scanner": former };
	add({ ...row, unit: "ms", figures, against: "former scanner", ratioAtMost: 1 / 10 });

	const allGood = generateLinked(base, count, { broken: false });
	const good = await interleave(
		["bare", "skillbake"],
		rounds,
		(name) => runFresh("compile.mjs", [name, allGood]).milliseconds,
	);
	add({
		measure: `links, all good, no parser, ${files}`,
		unit: "ms",
		figures: good,
		of: "skillbake",
		against: "bare",
		ratioAtMost: 4,
	});
}
