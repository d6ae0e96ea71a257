/** Writes API.md: every public class and property, from .jsii. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Assembly } from './assembly';
import { apiDocument } from './document';
import * as api from '../../src/index';
import { dataSources, resources } from '../../src/schema';
import { Description, PROVIDER_NAME } from '../../src/schema/description';

const ROOT = join(__dirname, '..', '..');

function main({ output }: { readonly output: string }): void {
  const assembly = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8')) as Assembly;
  const text = apiDocument(assembly, { pages: hclPages(), constant });
  writeFileSync(output, text);
  console.log(`api: ${Object.keys(assembly.types).length} types, ${Math.ceil(text.length / 1000)} kB`);
}

function hclPages(): Map<string, string> {
  const page = (folder: string, { className, terraformType }: Description): [string, string] => {
    const file = `docs/${folder}/${terraformType.slice(PROVIDER_NAME.length + 1)}.md`;
    return [className, `In HCL: [\`${terraformType}\`](${file}).`];
  };
  return new Map([
    ...resources.map((resource) => page('resources', resource)),
    ...dataSources.map((dataSource) => page('data-sources', dataSource)),
  ]);
}

function constant(className: string, name: string): string {
  const values = Object.entries(api).find(([exported]) => exported === className)?.[1] ?? {};
  const value: unknown = Reflect.get(values, name);
  if (typeof value !== 'string') throw new Error(`${className}.${name} is no text. Run \`npm run make\`.`);
  return value;
}

new Command('api')
  .description('Write API.md from .jsii and src/schema.')
  .option('--output <file>', 'file to write', join(ROOT, 'API.md'))
  .action(main)
  .parse();
