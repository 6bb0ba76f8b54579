// Turns figures into rows with ratios, and rows into a table and a chart.
import { median, pairwise, spread } from "./statistics.mjs";

const TARGETS = {
	/** The ratio to `against`. */
	ratioAtMost: (limit, { ratio }) => ({ target: `≤ ${fraction(limit)}`, met: ratio <= limit }),
	ratioAtLeast: (limit, { ratio }) => ({ target: `≥ ${format(limit)}`, met: ratio >= limit }),
	/** The difference to `against`. */
	plusAtMost: (limit, { value, other, unit }) => ({
		target: `≤ + ${format(limit)} ${unit}`,
		met: value - other <= limit,
	}),
	atMost: (limit, { value, unit }) => ({
		target: `≤ ${format(limit)} ${unit}`,
		met: value <= limit,
	}),
};

/**
 * One contender's figure beside another's, their ratio, and whether it meets the target. The ratio is
 * taken within each round, because a slow minute of the machine slows both contenders down.
 */
export function toRow({ measure, unit, figures, of, against, ...targets }) {
	const row = {
		measure,
		unit,
		of,
		value: round(median(figures[of])),
		spread: round(spread(figures[of])),
	};
	if (against !== undefined)
		Object.assign(row, {
			against,
			other: round(median(figures[against])),
			ratio: round(median(pairwise(figures[of], figures[against], (a, b) => a / b))),
		});
	const [[kind, limit] = []] = Object.entries(targets);
	return kind ? { ...row, ...TARGETS[kind](limit, row) } : row;
}

export function toTable(rows) {
	const header = ["measure", "of", "median", "beside", "ratio", "target", "met"];
	const lines = rows.map((row) => [
		row.measure,
		row.of,
		`${format(row.value)} ${row.unit} ±${Math.round(row.spread * 100)} %`,
		row.against ? `${row.against}: ${format(row.other)} ${row.unit}` : "",
		row.ratio === undefined ? "" : fraction(row.ratio),
		row.target ?? "",
		row.times ?? (row.met === undefined ? "" : row.met ? "yes" : "**no**"),
	]);
	return layTable([header, ...lines]);
}

/** A Markdown table; the first line of cells is its header. */
export function layTable([header, ...lines]) {
	const widths = header.map((title, i) =>
		Math.max(3, title.length, ...lines.map((cells) => cells[i].length)),
	);
	return [header, widths.map((width) => "-".repeat(width)), ...lines]
		.map((cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`)
		.join("\n");
}

const PEERS = { official: "#8a5cb8", "ext-skills": "#3b82a6" };

/** How many times better than each peer, on a logarithmic scale. */
export function toChart(rows) {
	const bars = rows
		.filter(({ against }) => against in PEERS)
		.map(({ measure, unit, of, against, ratio }) => ({
			label: `${measure}${of === "skillbake" ? "" : `, ${of}`}`,
			against,
			factor: unit === "requests/s" ? ratio : 1 / ratio,
		}));
	const left = 400;
	const height = bars.length * 22 + 60;
	const length = (factor) => Math.max(2, Math.log10(Math.max(factor, 1)) * 150);
	const marks = bars.map(({ label, against, factor }, i) => {
		const y = 50 + i * 22;
		return [
			`<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escapeXml(label)}</text>`,
			`<rect x="${left}" y="${y}" width="${length(factor).toFixed(1)}" height="16" rx="2" fill="${PEERS[against]}"/>`,
			`<text x="${(left + 6 + length(factor)).toFixed(1)}" y="${y + 12}">${format(factor)} ×</text>`,
		].join("\n");
	});
	const legend = Object.entries(PEERS).map(
		([name, colour], i) =>
			`<rect x="${left + i * 110}" y="28" width="12" height="12" rx="2" fill="${colour}"/><text x="${left + 18 + i * 110}" y="38">${name}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>How many times better than each peer</title>
<rect width="860" height="${height}" fill="#fff"/>
<text x="${left}" y="18" font-weight="bold">times better than the peer (logarithmic)</text>
${[...legend, ...marks].join("\n")}
</svg>
`;
}

/** Below a half as `1/12`, because that is easier to read than `0.083`. */
export function fraction(ratio) {
	return ratio < 0.5 ? `1/${format(1 / ratio)}` : format(ratio);
}

export function format(value) {
	if (value >= 100) return Math.round(value).toLocaleString("en");
	return String(Number(value.toPrecision(3)));
}

function round(value) {
	return Number(value.toPrecision(4));
}

function escapeXml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
