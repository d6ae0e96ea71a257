import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { JsonObject } from '../../src/contract/json';

/** Names that cause trouble in some language, file system or alphabet. */
const NAMES = [
  'checkout availability',
  'checkout availability',
  'Checkout  Availability!',
  '',
  ' ',
  'half \ud83d a pair',
  'हिन्दी',
  '99th percentile',
  'наличие корзины',
  '結帳可用性',
  'توفر السلة',
  'Zażółć gęślą jaźń',
  'İstanbul ſs ﬁ Å',
  'emoji 🛒👩‍💻',
  `both "double" and 'single' quotes`,
  `it's`,
  '`${backtick}`',
  'two\nlines\r\nand a\ttab',
  'C:\\temp\\new',
  'ends with \\',
  '${path.module}',
  '%{ if true }x%{ endif }',
  '$${escaped} %%{too} $$$${three} $%{ %${',
  '${',
  '#{ruby} {{mustache}} <%= erb %> {python}',
  '"""',
  '*/ // # /* <<EOT',
  'observability',
  'main',
  'class',
  'constructor',
  '__proto__',
  'null\u0000byte',
  'control \u0007\u001b[31m\u0008\u000c',
  'right \u202e to left \u2028 line \ufeff mark \u00a0',
  'a'.repeat(300),
  '-leading and trailing-',
  '. / \\ ..',
];

const IDS = (index: number) => [
  `slo-${index}`,
  `id "${index}" 'quoted' \\ \${x} %{y}`,
  `${index}/?#&,=+ %41`,
  `идентификатор-${index}`,
];
const QUERIES = ['good', '', 'rate(x{a!~"5.."}[5m])', 'line\nline', '${x} %{y} \\n \\', `a'b"c`];
const TARGETS = ['99.9000015', '99.95', '0', '100', '99.5', '12.25'];
const TEAMS = ['checkout', 'Check out', 'team 1', 'team1', 'class', 'override', 'con', '${team}', ''];

/**
 * Returns realistic SLOs, all different, and always the same for a count. Each property is chosen independently. The service returns
 * 99.9 as 99.9000015.
 */
export function hostileSlos(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => {
    const choose = chooser(index);
    return {
      id: choose(IDS(index)),
      name: NAMES[index % NAMES.length],
      targetThresholdPercentage: new LosslessNumber(choose(TARGETS)),
      ...described(choose),
      ...measured(choose),
      creator: 'someone@example.com',
      createTime: '2025-01-01T00:00:00Z',
      updateTime: '2025-02-01T00:00:00Z',
      revision: { revision: new LosslessNumber(String(index + 1)), updateTime: '2025-02-01T00:00:00Z' },
    };
  });
}

type Choose = <T>(from: readonly T[]) => T;

/** Returns a function whose choices are independent of each other, but reproducible for the same number. */
function chooser(index: number): Choose {
  let calls = 0;
  return (from) => {
    calls += 1;
    const hash = createHash('sha256').update(`${index} ${calls}`).digest();
    return from[hash.readUInt32BE() % from.length];
  };
}

function described(choose: Choose): JsonObject {
  const [text, team] = [choose(NAMES), choose(TEAMS)];
  // CDKTF cannot express a label with this name.
  const key = text === '__proto__' ? 'proto' : text;
  return {
    ...choose<JsonObject>([{}, { description: '' }, { description: text }]),
    ...choose<JsonObject>([
      {},
      { labels: {} },
      { labels: { team } },
      { labels: { team, [key]: text, tier: '1' } },
      { labels: { [key]: team, [`${key} \${x}`]: 'v' } },
    ]),
    ...choose<JsonObject>([
      {},
      { sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS' },
      { sloTimeFrame: 'SLO_TIME_FRAME_9_DAYS' },
    ]),
  };
}

function measured(choose: Choose): JsonObject {
  const sli = { goodEvents: { query: choose(QUERIES) }, totalEvents: { query: choose(QUERIES) } };
  return choose<JsonObject>([
    { windowBasedMetricSli: { query: 'w', size: new LosslessNumber('1e2') } },
    { requestBasedMetricSli: { ...sli, hiddenWeight: new LosslessNumber('1.50') }, isPinned: true },
    { requestBasedMetricSli: sli, grouping: { labels: [] }, type: 'REQUEST_BASED' },
    { requestBasedMetricSli: sli, grouping: { labels: ['service', '${x}'] } },
    { requestBasedMetricSli: sli, big: new LosslessNumber('9007199254740993') },
    {},
  ]);
}
