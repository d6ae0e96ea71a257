/** A deprecation in a description appears in every text that is generated from it. */
import { sourceToAssemblyHelper } from 'jsii';
import { Assembly } from '../../scripts/api/assembly';
import { Sections } from '../../scripts/api/sections';
import { dataSourceClass, resourceClass } from '../../scripts/classes/constructs';
import { properties } from '../../scripts/classes/inputs';
import { lookupPage, resourcePage } from '../../scripts/docs/pages';
import { terraformSchema } from '../../src/handlers/codec/terraform';
import { toSchema } from '../../src/plugin/protocol/schema';
import { dashboard, webhookTest } from '../../src/schema';
import { optional, string } from '../../src/schema/kind';

// Jest cannot load prettier.
jest.mock('prettier', () => ({ format: (code: string) => code, resolveConfig: () => ({}) }));

const members = { oldName: optional(string, 'A name.', { deprecated: 'Use `newName`.', example: "'a'" }) };
const resource = { ...webhookTest, attributes: members };
const lookup = { ...dashboard, attributes: { ...dashboard.attributes, ...members } };

it("a deprecation is in Terraform's schema, with Terraform's names", () => {
  const { block } = toSchema(terraformSchema(resource));
  expect(block?.attributes).toMatchObject([{ deprecated: true, deprecationMessage: 'Use `new_name`.' }]);
});

it('a deprecation is on the pages', async () => {
  for (const page of [await resourcePage(resource), await lookupPage(lookup)]) {
    expect(page).toContain('- `oldName` (`old_name`, string): **Deprecated:** Use `newName`. A name.');
  }
});

it('a deprecation is in every public class', () => {
  const classes = resourceClass(resource, () => '@example x') + dataSourceClass(lookup, () => '@example x');
  // Each class has a getter, its input and its reset, and a property in its configuration.
  expect(classes.match(/@deprecated Use `newName`\./g)).toHaveLength(8);
});

it("a deprecation is in jsii's assembly, and therefore in API.md", () => {
  const { types } = sourceToAssemblyHelper(
    `export interface ThingConfig {\n${properties(members, 'Thing')}\n}`,
  ) as unknown as Assembly;
  const [config] = Object.values(types);
  expect(config.properties?.[0].docs).toMatchObject({
    deprecated: 'Use `newName`.',
    stability: 'deprecated',
  });
  expect(new Sections(types, new Set()).ofInput(config).text).toContain(
    '**Deprecated:** Use `newName`. A name.',
  );
});
