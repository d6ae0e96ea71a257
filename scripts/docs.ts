/**
 * Writes docs/: a page for each resource, data source and function of the provider, for people who read or write HCL. All of
 * it comes from src/schema.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { ObservabilityProvider } from '../src/handlers/provider';
import { Attribute, Attributes, ProviderFunction, Schema, Type } from '../src/plugin';

const DOCS = join(__dirname, '..', 'docs');
const NOTE = '<!-- Generated from src/schema by `npm run docs`. -->';

type Pages = Map<string, string>;

function pages(): Pages {
  const provider = new ObservabilityProvider({}, '');
  const short = (type: string): string => type.replace('observability_', '');
  const made: Pages = new Map();
  made.set('index.md', page('Provider observability', provider.schema, providerExample()));
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
  return made;
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
  return '```hcl\nprovider "observability" {\n  base_url = "https://observability.example.com"\n  # The API key comes from OBSERVABILITY_API_KEY.\n}\n```';
}

/** The smallest block that the schema takes. */
function example(block: 'resource' | 'data', type: string, { attributes }: Schema): string {
  return `\`\`\`hcl\n${block} "${type}" "example" {\n${requiredArguments(attributes)}}\n\`\`\``;
}

function requiredArguments(attributes: Attributes): string {
  const required = Object.entries(attributes).filter(([, attribute]) => attribute.required);
  const width = Math.max(0, ...required.map(([name]) => name.length));
  return required.map(([name, attribute]) => `  ${name.padEnd(width)} = ${sample(attribute)}\n`).join('');
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
