/** The parts of handwritten pages that are derived from the descriptions. guides.test.ts checks that they are up to date. */
import { withCapabilities } from '../../scripts/docs/capabilities';
import { enrichment, slo, webhookTest } from '../../src/schema';
import { ResourceDescription } from '../../src/schema/description';

const part = (name: string) =>
  `<!-- From the descriptions: ${name}. -->\n\nold\n\n<!-- End of the descriptions. -->`;
const written = (name: string, resources: readonly ResourceDescription[]) =>
  withCapabilities(part(name), resources).split('\n\n')[1];

/** An enrichment that a hypothetical API can read. Plans compare only its fields. */
const readable: ResourceDescription = {
  ...enrichment,
  compares: 'fields',
  operations: { ...slo.operations, replace: undefined },
};

it('the table has a row for each set of effects, and starts with the most capable resource', () => {
  const like = (name: string, description: ResourceDescription) => ({ ...description, className: name });
  const resources = [webhookTest, enrichment, like('Other', enrichment), readable, slo];
  const rows = written('what each resource can do', resources).split('\n').slice(2);
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim().replace(/\(.*?\)/g, '')));
  expect(cells.map((row) => row.slice(1, -1))).toEqual([
    ['[`Slo`]', 'changes the object in place', 'all documented members', 'yes'],
    ['[`Enrichment`]', 'replaces the object', 'fields', 'yes'],
    ['[`Enrichment`], [`Other`]', 'replaces the object', 'nothing', 'no'],
    ['[`WebhookTest`]', 'runs again', 'nothing', 'no'],
  ]);
});

it('the sentences change with the operations', () => {
  expect(written('what is read', [slo, readable, { ...enrichment, title: 'key' }])).toMatch(
    /^The API can read SLOs and enrichments\. Keys cannot be imported.* For enrichments, a plan compares only the fields\.$/,
  );
});

it('phrases within a sentence change with the operations', () => {
  const sentence = (resources: readonly ResourceDescription[]) =>
    withCapabilities(
      'Import <!-- From the descriptions: the objects that can be imported. -->y<!-- End of the descriptions. -->.',
      resources,
    ).replace(/<!--.*?-->/g, '');
  expect(sentence([slo, enrichment])).toBe('Import SLOs.');
  expect(sentence([slo, readable])).toBe('Import SLOs and enrichments.');
  expect(() => sentence([enrichment])).toThrow('No resource matches. Rewrite the sentence on the page.');
});

it('an unknown part is an error', () => {
  expect(() => withCapabilities(part('unicorns'))).toThrow(
    'unicorns is not one of what each resource can do, what is read,',
  );
});
