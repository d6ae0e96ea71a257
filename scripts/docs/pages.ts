/** The pages of the reference. */
import { listOf, isArgument } from './attributes';
import { exampleOf, Examples } from './examples';
import { messagesOf } from './messages';
import {
  changesSection,
  driftSection,
  importSection,
  messagesSection,
  replacedBy,
  section,
} from './sections';
import { Description, ResourceDescription } from '../../src/schema/description';
import { FunctionDescription } from '../../src/schema/functions';
import { Attribute, Members } from '../../src/schema/kind';
import { inPropertyNames } from '../../src/schema/names';
import { provider } from '../../src/schema/provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { functionName } from '../classes/lookups';
import { GENERATED, paragraphs } from '../markdown';

const NAMES = 'Names are those of TypeScript. Where HCL has another name, it follows.';

/** What to read next. */
const GUIDES: Readonly<Record<string, string>> = {
  ApiKey: '[API keys](../keys.md)',
  OutgoingWebhook: '[A chat webhook](../webhooks.md)',
  Slo: '[SLOs of many services](../service-objectives.md)',
};

/** An identifier of an object that can be imported. */
const IDS: Readonly<Record<string, string>> = {
  Slo: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
  ContextualDataIntegration: 'integration-deployments',
};

export async function resourcePage(description: ResourceDescription, examples: Examples): Promise<string> {
  const { className, terraformType, attributes } = description;
  const replaces = replacedBy(description);
  return page(
    className,
    [
      firstOf(description),
      `In HCL: resource \`${terraformType}\`.`,
      ...(Object.hasOwn(GUIDES, className) ? [`Guide: ${GUIDES[className]}.`] : []),
    ].join(' '),
    await exampleOf(fileOf(terraformType), examples),
    argumentsSection(attributes, { replaces, usually: !description.updatable }),
    attributesSection(attributes),
    changesSection(description),
    driftSection(description),
    importSection(description, IDS[className]),
    messagesSection(messagesOf(description)),
  );
}

export async function lookupPage(description: Description, examples: Examples): Promise<string> {
  const { terraformType, attributes, doc } = description;
  return page(
    `Lookup.${functionName(description)}`,
    `${inPropertyNames(doc)} In HCL: data source \`${terraformType}\`.`,
    await exampleOf(fileOf(terraformType), examples),
    argumentsSection(attributes),
    attributesSection(attributes),
    section(
      'When it is read',
      'Terraform reads it in every plan, or in the apply if an argument is only known then. Nothing changes on the service. The answer is in the state.',
    ),
    messagesSection(messagesOf(description)),
  );
}

export async function functionPage(
  { name, doc, parameters }: FunctionDescription,
  examples: Examples,
): Promise<string> {
  const list = parameters.map(
    (parameter) => `- \`${camelCase(parameter.name)}\` (string): ${inCamelCase(parameter.doc)}`,
  );
  return page(
    `ObservabilityFunctions.${name}`,
    `${inCamelCase(doc)} In HCL: \`provider::observability::${name}\`.`,
    await exampleOf(name, examples),
    section('Parameters', list.join('\n')),
    'Returns a string.',
  );
}

export async function providerPage(contents: string, examples: Examples): Promise<string> {
  const [first, ...rest] = provider.doc.split('\n\n');
  return page(
    provider.className,
    `${first} In HCL: provider \`${provider.terraformType}\`, from \`${PROVIDER_SOURCE}\`.`,
    await exampleOf('provider', examples, '`stack` is a `TerraformStack`.'),
    ...rest,
    argumentsSection(provider.attributes),
    contents,
  );
}

const page = (title: string, ...parts: readonly string[]): string =>
  `${paragraphs(`# ${title}`, GENERATED, ...parts)}\n`;

/** Functions are described for HCL. */
const inCamelCase = (text: string): string => text.replace(/`[a-z_]+`/g, camelCase);

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const fileOf = (terraformType: string): string =>
  terraformType.replace('observability_', '').replaceAll('_', '-');

const firstOf = ({ doc }: Description): string => inPropertyNames(doc.split('\n\n')[0]);

function argumentsSection(members: Members, changes?: Parameters<typeof listOf>[1]): string {
  const own = only(members, isArgument);
  return Object.keys(own).length === 0 ? '' : section('Arguments', NAMES, listOf(own, changes));
}

function attributesSection(members: Members): string {
  return section('Attributes', listOf(only(members, (attribute) => !isArgument(attribute))));
}

const only = (members: Members, is: (attribute: Attribute) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([, attribute]) => is(attribute)));
