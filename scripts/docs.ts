/**
 * Writes the reference in docs/: a page for the provider and each of its resources, data sources and functions, from
 * src/schema, and the table of endpoints. The other pages are handwritten.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { endpointsPage } from './endpoints';
import { exampleMembers, Language } from './examples';
import { GENERATED } from './markdown';
import { ObservabilityProvider } from '../src/handlers/provider';
import { Attribute, ProviderFunction, Schema, Type } from '../src/plugin';
import { dataSources, resources } from '../src/schema';
import { Description } from '../src/schema/description';
import { toSnakeCase } from '../src/schema/names';
import { provider } from '../src/schema/provider';
import { PROVIDER_SOURCE } from '../src/synthesis/provider-address';

const DOCS = join(__dirname, '..', 'docs');

const HCL: Language = {
  is: ' = ',
  member: toSnakeCase,
  constant: (_, value) => JSON.stringify(value),
  variable: (name) => `var.${name}`,
};

type Pages = Map<string, string>;

function pages(): Pages {
  const served = new ObservabilityProvider({}, '');
  const short = (type: string): string => type.replace('observability_', '');
  const made: Pages = new Map();
  for (const [type, { schema, importState }] of Object.entries(served.resources)) {
    const more = importState
      ? `## Import\n\nBy its id: \`terraform import ${type}.example <id>\`, or an \`import\` block.\n`
      : '## Import\n\nNot possible: the API cannot read one by its id.\n';
    made.set(
      `resources/${short(type)}.md`,
      page(`Resource ${type}`, schema, example('resource', type), more),
    );
  }
  for (const [type, { schema }] of Object.entries(served.dataSources)) {
    made.set(`data-sources/${short(type)}.md`, page(`Data source ${type}`, schema, example('data', type)));
  }
  for (const [name, definition] of Object.entries(served.functions)) {
    made.set(`functions/${name}.md`, functionPage(name, definition));
  }
  const contents = contentsOf([...made.keys()]);
  made.set('provider.md', page('Provider observability', served.schema, providerExample(), contents));
  made.set('endpoints.md', endpointsPage());
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
    GENERATED,
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
  const block = `provider "observability" {\n${argumentLines(provider)}  # The API key comes from OBSERVABILITY_API_KEY.\n}`;
  return `Terraform finds the provider in the folder that a stack is synthesized into; \`cdk.tf.json\` there requires it, as \`${PROVIDER_SOURCE}\`.\n\n\`\`\`hcl\n${block}\n\`\`\``;
}

function example(block: 'resource' | 'data', type: string): string {
  const described = [...resources, ...dataSources].find(({ terraformType }) => terraformType === type);
  if (!described) throw new Error(`${type} is not described in src/schema.`);
  return `\`\`\`hcl\n${block} "${type}" "example" {\n${argumentLines(described)}}\n\`\`\``;
}

function argumentLines(description: Description): string {
  const shown = exampleMembers(description, HCL);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)} = ${value}\n`).join('');
}

function functionPage(name: string, { summary, description, parameters, returns }: ProviderFunction): string {
  const call = `provider::observability::${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
  const list = parameters.map(
    (parameter) => `- \`${parameter.name}\` (${plainTypeName(parameter.type)}): ${parameter.description}`,
  );
  return [
    `# Function ${name}`,
    GENERATED,
    summary,
    description,
    `\`\`\`hcl\n${call}\n\`\`\``,
    `## Parameters\n\n${list.join('\n')}`,
    `Returns a ${plainTypeName(returns)}. Needs Terraform 1.8 or OpenTofu 1.7.`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The pages of an earlier run. */
function generatedPages(): string[] {
  if (!existsSync(DOCS)) return [];
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && readFileSync(join(DOCS, path), 'utf8').includes(GENERATED),
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
  .description('Write the reference in docs/, from src/schema and src/contract.')
  .action(() => write(pages()))
  .parse();
