/** Creates the reference pages from the descriptions and the examples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReplacementRules, listItems } from './attributes';
import { exampleId } from '../../src/schema';
import { decrypt } from '../../src/schema/api-key';
import { Description, isImportable, isUpdatable, ResourceDescription } from '../../src/schema/description';
import { NEUTRAL_NAMES } from '../../src/schema/dialect';
import { Attribute, isPercentage, Members } from '../../src/schema/kind';
import { capitalized, inPropertyNames, propertyName } from '../../src/schema/names';
import { provider } from '../../src/schema/provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { lookupName } from '../classes/constructs';
import { allAttributes, exampleNameOf, filterMembers, isConfigurable } from '../classes/shapes';
import { examples as programs } from '../examples';
import { LANGUAGES } from '../getting-started/languages';
import { GENERATED_NOTE, joinWithAnd, paragraphs } from '../markdown';
import { csharp } from '../translate/csharp';
import { go } from '../translate/go';
import { hcl } from '../translate/hcl';
import { java } from '../translate/java';
import { python } from '../translate/python';
import { formatExample, readExamples } from '../translate/reader';
import { Example } from '../translate/syntax';

/** The handwritten end of the provider's page, before the list of pages. */
const ABOUT_REFERENCE = readFileSync(join(__dirname, 'provider.md'), 'utf8').trim();
const ABOUT_LINK =
  '[About this page](../provider.md#the-pages-of-the-reference), and [all pages](../index.md).';

/** The handwritten sections of a resource's page, below its example. */
const GUIDE_SECTIONS: Readonly<Record<string, string | undefined>> = {
  OutgoingWebhook: readFileSync(join(__dirname, 'outgoing_webhook.md'), 'utf8').trim(),
};

const GUIDE_LINKS: Readonly<Record<string, string | undefined>> = {
  ApiKey: ' Guide: [API keys](../keys.md).',
  Slo: ' Guide: [SLOs for many services](../service-objectives.md).',
};

export async function resourcePage(description: ResourceDescription): Promise<string> {
  const { className, terraformType, attributes, doc } = description;
  const changes = { replaces: replacementFilter(description), replacesByDefault: !isUpdatable(description) };
  return page(
    className,
    `${inPropertyNames(doc.split('\n\n')[0])} In HCL: resource \`${terraformType}\`.${GUIDE_LINKS[className] ?? ''}${neutralNameNote(attributes)} ${ABOUT_LINK}`,
    await exampleSection(exampleNameOf(description)),
    GUIDE_SECTIONS[className] ?? '',
    argumentsSection(attributes, changes),
    attributesSection(attributes),
    changesSection(description),
    driftSection(description),
    importSection(description),
  );
}

/** Says that a service uses a different name for an attribute whose name in the documented API is neutral. */
const neutralNameNote = (attributes: Members): string =>
  NEUTRAL_NAMES.filter((name) => Object.hasOwn(attributes, name))
    .map(
      (name) =>
        ` \`${name}\` is a [neutral name](../your-service.md#neutral-names): your service uses a different name.`,
    )
    .join('');

export async function lookupPage(description: Description): Promise<string> {
  const { terraformType, attributes, doc } = description;
  return page(
    `Lookup.${lookupName(description)}`,
    `${inPropertyNames(doc)} In HCL: data source \`${terraformType}\`. ${ABOUT_LINK}`,
    await exampleSection(exampleNameOf(description)),
    argumentsSection(attributes),
    attributesSection(attributes),
  );
}

export async function functionPage({ name, doc, parameters }: typeof decrypt): Promise<string> {
  const list = parameters.map((parameter) =>
    inCamelCase(`- \`${parameter.name}\` (string): ${parameter.doc}`),
  );
  return page(
    `ObservabilityFunctions.${name}`,
    `${inCamelCase(doc)} In HCL: \`provider::observability::${name}\`. ${ABOUT_LINK}`,
    await exampleSection('keys'),
    section('Parameters', list.join('\n')),
    'Returns a string.',
  );
}

export async function providerPage(contents: string): Promise<string> {
  const [first, ...rest] = provider.doc.split('\n\n');
  return page(
    provider.className,
    `${first} In HCL: provider \`${provider.terraformType}\`, with the source \`${PROVIDER_SOURCE}\`.`,
    await exampleSection('provider'),
    ...rest,
    argumentsSection(provider.attributes),
    ABOUT_REFERENCE,
    contents,
    'All pages: [the index](index.md).',
  );
}

const page = (title: string, ...parts: readonly string[]): string =>
  `${paragraphs(`# ${title}`, GENERATED_NOTE, ...parts)}\n`;

/** Converts the HCL names in a function's description to camel case. */
const inCamelCase = (text: string): string =>
  text.replace(/`[a-z_]+`/g, (name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));

const argumentsSection = (members: Members, rules?: ReplacementRules): string =>
  section('Arguments', listItems(filterMembers(members, isConfigurable), rules));

const attributesSection = (members: Members): string =>
  section('Attributes', listItems(filterMembers(members, (attribute) => !isConfigurable(attribute))));

const examples = readExamples();

/** Returns the example in TypeScript, and in every other language in a collapsed block. */
async function exampleSection(name: string): Promise<string> {
  const others = translationsOf(name).map(([language, code]) =>
    detailsBlock(LANGUAGES[language].title, codeBlock(language, code)),
  );
  return paragraphs(codeBlock('ts', await formatExample(exampleNamed(name))), ...others);
}

/** Returns an example in every other language, with the language of its code block. */
export const translationsOf = (name: string): [language: string, code: string][] => [
  ...Object.entries({ python, java, go, csharp }).map(([language, { snippet }]): [string, string] => [
    language,
    snippet(exampleNamed(name)),
  ]),
  ['hcl', hcl(programs[name])],
];

function exampleNamed(name: string): Example {
  const example = examples.get(name);
  if (!example) throw new Error(`scripts/examples.ts has no example for ${name}.`);
  return example;
}

/** GitHub and npm render Markdown inside HTML only between empty lines. */
export const detailsBlock = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

const replacementFilter =
  (description: ResourceDescription) =>
  ({ replaces }: Attribute): boolean =>
    replaces === undefined ? !isUpdatable(description) : replaces !== false;

/** Returns the section about changes. It ends with the description without its first paragraph: the effects of changes and of a destroy. */
function changesSection(description: ResourceDescription): string {
  const { title, attributes, doc } = description;
  const [, ...rest] = doc.split('\n\n');
  const configurable = filterMembers(attributes, isConfigurable);
  const isReplacing = replacementFilter(description);
  const namesOf = (replaces: boolean) =>
    configurable.flatMap(([name, attribute]) => (isReplacing(attribute) === replaces ? [name] : []));
  const [replacing, inPlace] = [namesOf(true), namesOf(false)];
  const sometimes = configurable.flatMap(([name, { replaces }]) => (replaces === 'sometimes' ? [name] : []));
  const exceptions = [...inPlace, ...sometimes];
  const lead =
    replacing.length === 0
      ? 'Every change is made in place.'
      : exceptions.length === 0
        ? `Every change replaces the ${title}.`
        : isUpdatable(description)
          ? `Changing ${joinNames(replacing)} replaces the ${title}. Every other change is made in place.`
          : `Every change replaces the ${title}, except ${sometimes.length > 0 ? 'some changes' : 'a change'} to ${joinNames(exceptions)}.`;
  return section('Changes', lead, ...rest.map(inPropertyNames));
}

function driftSection(description: ResourceDescription): string {
  const { attributes, compares, title } = description;
  const namesOf = (is: (attribute: Attribute) => boolean | undefined) =>
    allAttributes(attributes).flatMap(([name, attribute]) => (is(attribute) ? [name] : []));
  const writeOnly = namesOf((attribute) => attribute.writeOnly);
  const float32 = namesOf(({ kind }) => isPercentage(kind));
  return section(
    'Drift',
    isImportable(description)
      ? `Every plan reads the ${title} and shows ${compares === undefined ? 'changes' : `only changes to ${compares}`} made outside Terraform, unless you set \`-refresh=false\`. If the ${title} was deleted, the plan shows a warning and proposes to create it again.${Object.hasOwn(attributes, 'unlistedMembers') ? ' Undocumented members are compared only if `extraMembers` sets them. The others keep the values that the service has.' : ''}`
      : `The API has no call to read the ${title}, so Terraform only compares the configuration with the state. A plan does not show changes made outside Terraform.`,
    float32.length > 0
      ? `The service may round ${joinNames(float32)} to a float32. The plan does not show this rounding as a change.`
      : '',
    writeOnly.length > 0
      ? `Terraform does not store the ${writeOnly.length > 1 ? 'values' : 'value'} of ${joinNames(writeOnly)}. To send a new value, also change ${writeOnly.length > 1 ? `the matching version property, for example \`${writeOnly[0]}Version\` for \`${writeOnly[0]}\`` : `\`${writeOnly[0]}Version\``}.`
      : '',
  );
}

function importSection(description: ResourceDescription): string {
  const { className, terraformType } = description;
  const id = exampleId(description);
  if (!isImportable(description)) {
    const subject = `${capitalized(description.title)}s`;
    return section('Import', `${subject} cannot be imported, because the API has no call to read them.`);
  }
  const imported = `import { ${className} } from 'cdktf-provider-observability';

// terraform plan -generate-config-out=generated.tf writes the configuration of the existing object.
${className}.generateConfigForImport(stack, 'existing', '${id}');`;
  const importBlock = `import {\n  to = ${terraformType}.existing\n  id = "${id}"\n}`;
  return section(
    'Import',
    `Import the ${description.title} by its \`id\` on the service. To import it into a construct of your program, call \`importFrom('${id}')\` on that construct.`,
    codeBlock('ts', imported),
    codeBlock('hcl', importBlock),
    'Terraform and OpenTofu 1.12 or newer can also import the object [by its identity](../adopting.md#by-identity).',
    className === 'Slo'
      ? 'The command `adopt` writes the code for all SLOs at once: [Adopting existing SLOs](../adopting.md).'
      : '',
  );
}

const section = (title: string, ...texts: readonly string[]): string =>
  texts.some(Boolean) ? paragraphs(`## ${title}`, ...texts) : '';

const joinNames = (names: readonly string[]): string =>
  joinWithAnd(names.map((name) => `\`${propertyName(name)}\``));

export const codeBlock = (fence: string, code: string): string => `\`\`\`${fence}\n${code.trimEnd()}\n\`\`\``;
