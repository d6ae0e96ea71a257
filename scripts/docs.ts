/**
 * Writes docs/: a page for each resource, data source and function of the provider, for people who read or write HCL. All of
 * it comes from src/schema.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { ObservabilityProvider } from '../src/handlers/provider';
import { Attribute, Attributes, ProviderFunction, Schema, Type } from '../src/plugin';
import { PROVIDER_SOURCE } from '../src/synthesis/provider-address';

const DOCS = join(__dirname, '..', 'docs');
/** Pages that nothing generates. */
const HANDWRITTEN = [['reliability', 'reliability.md']];
const NOTE = '<!-- Generated from src/schema by `npm run docs`. -->';

/** Arguments of an example whose block takes more than what its schema requires, or not just any value. */
const EXAMPLE_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  observability_archive_target: { object_storage: '{ bucket = "...", region = "..." }' },
  observability_custom_enrichments: { name: '"..."' },
  observability_enrichment: { enrichment_type: '{ geo_ip = { with_asn = true } }' },
  observability_outgoing_webhook: { issue_tracker: '{ project_key = "...", api_token = "..." }' },
  observability_team_group: { group_id: '"7001"' },
  observability_webhook_test: { issue_tracker: '{ project_key = "...", api_token = "..." }' },
};

type Pages = Map<string, string>;

function pages(): Pages {
  const provider = new ObservabilityProvider({}, '');
  const short = (type: string): string => type.replace('observability_', '');
  const made: Pages = new Map();
  for (const [type, { schema, importState }] of Object.entries(provider.resources)) {
    const more = importState
      ? `## Import\n\nBy its id: \`terraform import ${type}.example <id>\`, or an \`import\` block.\n`
      : '## Import\n\nNot possible: the API cannot read one by its id.\n';
    made.set(
      `resources/${short(type)}.md`,
      page(`Resource ${type}`, schema, example('resource', type, schema), more),
    );
  }
  for (const [type, { schema }] of Object.entries(provider.dataSources)) {
    made.set(
      `data-sources/${short(type)}.md`,
      page(`Data source ${type}`, schema, example('data', type, schema)),
    );
  }
  for (const [name, definition] of Object.entries(provider.functions)) {
    made.set(`functions/${name}.md`, functionPage(name, definition));
  }
  const contents = contentsOf([...made.keys()]);
  made.set('index.md', page('Provider observability', provider.schema, providerExample(), contents));
  return made;
}

function contentsOf(paths: string[]): string {
  const kinds = [
    ['Resources', 'resources/'],
    ['Data sources', 'data-sources/'],
    ['Functions', 'functions/'],
  ];
  return kinds
    .map(([title, folder]) => {
      const links = paths
        .filter((path) => path.startsWith(folder))
        .sort()
        .map((path) => `- [${path.slice(folder.length, -'.md'.length)}](${path})`);
      return `## ${title}\n\n${links.join('\n')}`;
    })
    .concat(`## About all of them\n\n${HANDWRITTEN.map(([name, path]) => `- [${name}](${path})`).join('\n')}`)
    .join('\n\n');
}

function page(title: string, { description, attributes }: Schema, hcl: string, more = ''): string {
  const configurable = Object.entries(attributes).filter(
    ([, attribute]) => attribute.required || attribute.optional,
  );
  const readOnly = Object.entries(attributes).filter(
    ([, attribute]) => !attribute.required && !attribute.optional,
  );
  return [
    `# ${title}`,
    NOTE,
    description,
    hcl,
    section('Arguments', configurable),
    section('Attributes', readOnly),
    more.trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function section(title: string, attributes: [string, Attribute][]): string {
  return attributes.length === 0 ? '' : `## ${title}\n\n${lines(attributes, '')}`;
}

function lines(attributes: [string, Attribute][], indent: string): string {
  return attributes
    .map(([name, attribute]) => {
      const head = `${indent}- \`${name}\` (${[typeName(attribute), ...flags(attribute)].join(', ')}): ${attribute.description}`;
      const { nested } = attribute;
      return nested ? `${head}\n${lines(Object.entries(nested.attributes), `${indent}  `)}` : head;
    })
    .join('\n');
}

function flags(attribute: Attribute): string[] {
  return [
    attribute.required ? 'required' : '',
    attribute.optional ? 'optional' : '',
    attribute.optional && attribute.computed ? 'computed' : '',
    attribute.sensitive ? 'sensitive' : '',
    attribute.writeOnly ? 'write-only' : '',
    attribute.requiresReplace ? 'a change replaces' : '',
    attribute.deprecated ? 'deprecated' : '',
  ].filter((flag) => flag !== '');
}

function typeName({ type, nested }: Attribute): string {
  if (nested) return nested.nesting === 'single' ? 'object' : `${nested.nesting} of objects`;
  return type === undefined ? '' : plainTypeName(type);
}

function plainTypeName(type: Type): string {
  if (typeof type === 'string') return type;
  return type[0] === 'object' ? 'object' : `${type[0]} of ${plainTypeName(type[1])}`;
}

function providerExample(): string {
  const block =
    '```hcl\nprovider "observability" {\n  base_url = "https://observability.example.com"\n  # The API key comes from OBSERVABILITY_API_KEY.\n}\n```';
  return `Terraform finds the provider in the folder that a stack is synthesized into; \`cdk.tf.json\` there requires it, as \`${PROVIDER_SOURCE}\`.\n\n${block}`;
}

/** The smallest block that the schema takes. */
function example(block: 'resource' | 'data', type: string, { attributes }: Schema): string {
  return `\`\`\`hcl\n${block} "${type}" "example" {\n${exampleArguments(type, attributes)}}\n\`\`\``;
}

function exampleArguments(type: string, attributes: Attributes): string {
  const required = Object.entries(attributes).filter(([, attribute]) => attribute.required);
  const samples = Object.fromEntries(required.map(([name, attribute]) => [name, sample(attribute)]));
  const shown = Object.entries({ ...samples, ...EXAMPLE_ARGUMENTS[type] });
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)} = ${value}\n`).join('');
}

function sample({ type, nested }: Attribute): string {
  if (nested) return nested.nesting === 'list' || nested.nesting === 'set' ? '[{}]' : '{}';
  if (type === 'number') return '99.9';
  if (type === 'bool') return 'true';
  if (type === 'string') return '"..."';
  return type?.[0] === 'map' ? '{}' : '[]';
}

function functionPage(name: string, { summary, description, parameters, returns }: ProviderFunction): string {
  const call = `provider::observability::${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
  const list = parameters.map(
    (parameter) => `- \`${parameter.name}\` (${plainTypeName(parameter.type)}): ${parameter.description}`,
  );
  return [
    `# Function ${name}`,
    NOTE,
    summary,
    description,
    `\`\`\`hcl\n${call}\n\`\`\``,
    `## Parameters\n\n${list.join('\n')}`,
    `Returns a ${plainTypeName(returns)}. Needs Terraform 1.8 or OpenTofu 1.7.`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The pages that an earlier run made. */
function generatedPages(): string[] {
  if (!existsSync(DOCS)) return [];
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && readFileSync(join(DOCS, path), 'utf8').includes(NOTE),
  );
}

function write(wanted: Pages): void {
  for (const path of generatedPages()) if (!wanted.has(path)) rmSync(join(DOCS, path));
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(DOCS, path)), { recursive: true });
    writeFileSync(join(DOCS, path), text);
  }
  console.log(`docs: ${wanted.size} pages`);
}

new Command('docs')
  .description('Write docs/ from src/schema.')
  .action(() => write(pages()))
  .parse();
