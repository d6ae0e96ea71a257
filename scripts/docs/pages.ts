/** The pages of the reference. */
import { Changes, listOf } from './attributes';
import { messagesOf } from './messages';
import {
  block,
  changesSection,
  driftSection,
  importSection,
  messagesSection,
  replacedBy,
  section,
} from './sections';
import { Description, isUpdatable, ResourceDescription } from '../../src/schema/description';
import { FunctionDescription } from '../../src/schema/functions';
import { Members } from '../../src/schema/kind';
import { inPropertyNames } from '../../src/schema/names';
import { provider } from '../../src/schema/provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { functionName } from '../classes/lookups';
import { chosen, isConfigurable } from '../classes/shapes';
import { examples as programs } from '../examples';
import { GENERATED, paragraphs } from '../markdown';
import { csharp } from '../translate/csharp';
import { formatted } from '../translate/format';
import { go } from '../translate/go';
import { hcl } from '../translate/hcl';
import { java } from '../translate/java';
import { python } from '../translate/python';
import { Example } from '../translate/syntax';
import { camelCase } from '../translate/target';

const NAMES = 'Names are those of TypeScript. Where HCL has another name, it follows.';

const GUIDES: Readonly<Record<string, string | undefined>> = {
  ApiKey: ' Guide: [API keys](../keys.md).',
  OutgoingWebhook: ' Guide: [A chat webhook](../webhooks.md).',
  Slo: ' Guide: [SLOs of many services](../service-objectives.md).',
};

/** An identifier of an object that can be imported. */
const IDS: Readonly<Record<string, string>> = {
  Slo: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
  ContextualDataIntegration: 'integration-deployments',
};

export async function resourcePage(description: ResourceDescription, examples: Examples): Promise<string> {
  const { className, terraformType, attributes, doc } = description;
  const changes = { replaces: replacedBy(description), usually: !isUpdatable(description) };
  return page(
    className,
    `${inPropertyNames(doc.split('\n\n')[0])} In HCL: resource \`${terraformType}\`.${GUIDES[className] ?? ''}`,
    await exampleOf(exampleNameOf(description), examples),
    argumentsSection(attributes, changes),
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
    await exampleOf(exampleNameOf(description), examples),
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

export const fileOf = ({ terraformType }: Description): string => terraformType.replace('observability_', '');

const exampleNameOf = (description: Description): string => fileOf(description).replaceAll('_', '-');

function argumentsSection(members: Members, changes?: Changes): string {
  const own = chosen(members, isConfigurable);
  return own.length === 0 ? '' : section('Arguments', NAMES, listOf(own, changes));
}

const attributesSection = (members: Members): string =>
  section('Attributes', listOf(chosen(members, (attribute) => !isConfigurable(attribute))));

const STACK =
  '`stack` is a `TerraformStack` with an [`ObservabilityProvider`](../provider.md), or a construct in one.';

type Examples = ReadonlyMap<string, Example>;

/** The example in TypeScript, and folded, in every other language. */
async function exampleOf(name: string, examples: Examples, about = STACK): Promise<string> {
  const example = examples.get(name);
  if (!example) throw new Error(`scripts/examples.ts has no ${name}.`);
  const others = [python, java, go, csharp].map(({ title, fence, snippet }) =>
    folded(title, block(fence, snippet(example))),
  );
  return paragraphs(
    block('ts', await formatted(example)),
    about,
    ...others,
    folded('HCL', block('hcl', hcl(programs[name]))),
  );
}

/** The empty lines let GitHub and npm read Markdown within HTML. */
const folded = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;
