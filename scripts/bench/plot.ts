import { Report } from './report';

const BAR = 14;
const LABEL_WIDTH = 430;
const SCALE = 220;
const WIDTH = LABEL_WIDTH + 2.2 * SCALE;

/** Bars of the ratios, ours over the compiled provider: left of the line we are faster. An SVG document. */
export function plot({ cells }: Report): string {
  const bars = cells.flatMap(({ count, latency, parallelism, rows }) =>
    rows.flatMap(({ phase, ratio }) =>
      ratio === undefined
        ? []
        : [{ label: `${phase}, ${count} SLOs, ${latency} ms, -parallelism=${parallelism}`, ratio }],
    ),
  );
  const height = (bars.length + 2) * (BAR + 6);
  const lines = bars.map(({ label, ratio }, place) => {
    const y = (place + 1) * (BAR + 6);
    const width = Math.min(ratio, 2) * SCALE;
    const colour = ratio <= 1 ? '#2a7f62' : '#b5532a';
    return (
      `<text x="${LABEL_WIDTH - 8}" y="${y + 11}" text-anchor="end">${label}</text>` +
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" fill="${colour}"/>` +
      `<text x="${(LABEL_WIDTH + width + 4).toFixed(1)}" y="${y + 11}">${ratio.toFixed(2)}</text>`
    );
  });
  const one = LABEL_WIDTH + SCALE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${one}" y="12" text-anchor="middle">as fast as the compiled provider</text>
<line x1="${one}" y1="16" x2="${one}" y2="${height}" stroke="#888" stroke-dasharray="3"/>
${lines.join('\n')}
</svg>
`;
}
