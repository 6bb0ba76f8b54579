// Figures into rows with ratios, and rows into a table, a page and a chart.
import { median, spread } from "./statistics.mjs";

/** A row: what was measured, of whom, against whom, the ratio and whether it is within the target. */
export function toRow({ measure, figures, of, against, atMost, atLeast, plusAtMost, atMostValue }) {
	const value = median(figures[of]);
	const other = against === undefined ? undefined : median(figures[against]);
	const ratio = other === undefined ? undefined : value / other;
	const row = {
		measure,
		of,
		value: round(value),
		spread: round(spread(figures[of])),
		...(against !== undefined && { against, other: round(other), ratio: round(ratio) }),
	};
	if (atMost !== undefined)
		return { ...row, target: `≤ ${fraction(atMost)}`, met: ratio <= atMost };
	if (atLeast !== undefined)
		return { ...row, target: `≥ ${round(atLeast)}`, met: ratio >= atLeast };
	if (plusAtMost !== undefined)
		return { ...row, target: `≤ +${plusAtMost / 1e6} MB`, met: value - other <= plusAtMost };
	if (atMostValue !== undefined)
		return { ...row, target: `≤ ${atMostValue}`, met: value <= atMostValue };
	return row;
}

export function toTable(rows) {
	const lines = rows.map((row) => [
		row.measure,
		row.of,
		`${format(row.value)} ±${Math.round(row.spread * 100)} %`,
		row.against ? `${row.against} (${format(row.other)})` : "",
		row.ratio === undefined ? "" : fraction(row.ratio),
		row.target ?? "",
		row.met === undefined ? "" : row.met ? "yes" : "**no**",
	]);
	const header = ["measure", "of", "median", "against", "ratio", "target", "met"];
	return [header, header.map(() => "---"), ...lines]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** How many times better than the peer, on a logarithmic scale. */
export function toChart(rows) {
	const peers = rows.filter(({ against }) => against === "official" || against === "ext-skills");
	const bars = peers.map(({ measure, of, against, ratio }) => ({
		label: `${measure.replace(/, [^,]*$/, "")}: ${of} against ${against}`,
		factor: measure.endsWith("requests/s") ? ratio : 1 / ratio,
	}));
	const height = bars.length * 26 + 40;
	const scale = (factor) => Math.max(2, Math.log10(Math.max(factor, 1)) * 110);
	const marks = bars.map(({ label, factor }, i) => {
		const y = 30 + i * 26;
		return [
			`<text x="470" y="${y + 13}" text-anchor="end">${escapeXml(label)}</text>`,
			`<rect x="480" y="${y}" width="${scale(factor).toFixed(1)}" height="18" rx="2" fill="#c2642d"/>`,
			`<text x="${(486 + scale(factor)).toFixed(1)}" y="${y + 13}">${format(factor)} ×</text>`,
		].join("\n");
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="860" height="${height}" fill="#fff"/>
<text x="480" y="18" font-weight="bold">times better than the peer (logarithmic)</text>
${marks.join("\n")}
</svg>
`;
}

function fraction(ratio) {
	return ratio < 0.5 ? `1/${format(1 / ratio)}` : format(ratio);
}

function format(value) {
	if (value >= 100) return Math.round(value).toLocaleString("en");
	return String(Number(value.toPrecision(3)));
}

function round(value) {
	return Number(value.toPrecision(4));
}

function escapeXml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
