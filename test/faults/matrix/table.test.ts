import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLUMNS } from './faults';
import { matrixTable } from './table';
import { USES } from './uses';
import { ObservabilityProvider } from '../../../src/handlers/provider';
import { operationEntries } from '../../../src/schema';

const PAGE = join(__dirname, '..', '..', 'README.md');
const [BEGIN, END] = [
  '<!-- The fault matrix, as its test writes it. -->',
  '<!-- End of the fault matrix. -->',
];

describe('the rows of the fault matrix', () => {
  it('name every operation', () => {
    const used = new Set(USES.map(({ operation }) => operation));
    const missing = operationEntries.map(([name]) => name).filter((name) => !used.has(name));
    expect(missing).toEqual([]);
  });

  it('name every resource and every lookup', () => {
    const { resources, dataSources } = new ObservabilityProvider({}, '0.0.0');
    const types = [...Object.keys(resources), ...Object.keys(dataSources).map((type) => `data.${type}`)];
    const used = new Set(USES.map(({ address }) => address.slice(0, address.lastIndexOf('.'))));
    expect(types.filter((type) => !used.has(type))).toEqual([]);
  });

  it('differ', () => {
    expect(new Set(USES.map(({ does }) => does)).size).toBe(USES.length);
  });
});

it('every group of columns has a test file', () => {
  const files = readdirSync(__dirname).filter((file) => file.endsWith('.test.ts'));
  expect(files.sort()).toEqual([...Object.keys(COLUMNS), 'table'].map((name) => `${name}.test.ts`).sort());
  for (const group of Object.keys(COLUMNS)) {
    expect(readFileSync(join(__dirname, `${group}.test.ts`), 'utf8')).toContain(
      `testColumns(COLUMNS.${group});`,
    );
  }
});

it('docs/reliability.md gives the number of kinds of faults', () => {
  const numbers = `each call with ${Object.values(COLUMNS).flat().length} kinds of network and service faults`;
  expect(readFileSync(join(__dirname, '../../../docs/reliability.md'), 'utf8')).toContain(numbers);
});

// UPDATE=1 npx jest test/faults/matrix/table.test.ts
it('test/README.md has the table of the fault matrix; UPDATE=1 writes it', () => {
  const text = readFileSync(PAGE, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
  const table = `${BEGIN}\n\n${matrixTable()}\n\n`;
  if (process.env.UPDATE === '1') writeFileSync(PAGE, text.slice(0, begin) + table + text.slice(end));
  else expect(text.slice(begin, end)).toBe(table);
});
