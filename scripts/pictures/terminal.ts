/** The demo's terminal as an SVG: an excerpt of the demo's output. */
import { basename } from 'node:path';
import { withFixedValues } from './fixed-values';
import { styleOf } from '../demo/style';
import { TERRAFORM } from '../terraform';

/** Which lines of each chapter the picture shows, below the chapter's heading. */
const SHOWN_LINES: readonly RegExp[] = [
  /payments: |\(99\.99\)|\(99\.5, 1\)|\(99\.95, 5, /,
  /terraform plan|Plan: /,
  /terraform apply|Apply complete|\+ payments/,
  /^ +[-+] |~ target/,
  /now has a target|~ |Apply complete/,
  /No changes/,
  /cannot delete|_api_key/,
];

/** Returns the lines that the picture shows of the demo's output, with fixed ids. */
export function excerptOf(demoOutput: string): string[] {
  const [, ...chapters] = withFixedValues(demoOutput)
    .replaceAll(`$ ${basename(TERRAFORM)} `, '$ terraform ')
    .split(/\n(?=\d\. )/);
  const shown = chapters.flatMap((chapter, index) => {
    const [heading, ...lines] = chapter.split('\n');
    return [heading, ...lines.filter((line) => SHOWN_LINES[index]?.test(line))];
  });
  return ['$ npm run demo', ...shown.map((line) => line.trimEnd())];
}

const CELL = { width: 9, height: 20 };
const PADDING = 24;
const TITLE_BAR = 36;
/** The space above a heading. */
const GAP = 8;
const FILLS = { bold: '#f0f3f6', cyan: '#7cc4fa', green: '#57d38c', yellow: '#e8bf5a', red: '#f58a83' };
const FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** Draws lines in cells of a fixed width, whatever monospaced font the reader has. */
export function terminalSvg(lines: readonly string[]): string {
  const width = Math.max(...lines.map(({ length }) => length)) * CELL.width + 2 * PADDING;
  let y = TITLE_BAR + GAP;
  const texts = lines.map((line) => {
    const style = styleOf(line);
    y += CELL.height + (style === 'bold' ? GAP : 0);
    const look = style ? ` fill="${FILLS[style]}"${style === 'bold' ? ' font-weight="bold"' : ''}` : '';
    // Browsers do not collapse no-break spaces.
    const text = line.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`).replaceAll(' ', '\u00a0');
    return `<text x="${PADDING}" y="${y}" textLength="${line.length * CELL.width}"${look}>${text}</text>`;
  });
  const height = y + PADDING;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="#a9b4bf">
<title>Lines of the output of npm run demo</title>
<rect width="${width}" height="${height}" rx="9" fill="#12171e"/>
<path d="M0 ${TITLE_BAR}V9a9 9 0 0 1 9-9H${width - 9}a9 9 0 0 1 9 9V${TITLE_BAR}Z" fill="#232b35"/>
<path d="M22 18h0M42 18h0M62 18h0" stroke="#4a5563" stroke-width="12" stroke-linecap="round"/>
<text x="${width / 2}" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13">npm run demo (excerpt)</text>
<g font-family="${FONTS}" font-size="15">
${texts.join('\n')}
</g>
</svg>
`;
}
