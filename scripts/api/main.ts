/** Writes API.md: every public class and property, from .jsii. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Assembly, namedIn, Role, roleOf, Type } from './assembly';
import { Section, Sections, Source } from './sections';
import * as api from '../../src/index';
import { dataSources, resources } from '../../src/schema';
import { isResource, PROVIDER_NAME } from '../../src/schema/description';
import { readJson, ROOT } from '../checkout';
import { linkTo, paragraphs } from '../markdown';

function main({ output }: { readonly output: string }): void {
  const { types } = readJson<Assembly>(join(ROOT, '.jsii'));
  const text = apiDocument({ types, pages: hclPages(), constant });
  writeFileSync(output, text);
  console.log(`api: ${Object.keys(types).length} types, ${Math.ceil(text.length / 1000)} kB`);
}

const hclPages = (): Map<string, string> =>
  new Map(
    [...resources, ...dataSources].map((one) => {
      const folder = isResource(one) ? 'resources' : 'data-sources';
      const file = `docs/${folder}/${one.terraformType.slice(PROVIDER_NAME.length + 1)}.md`;
      return [one.className, `In HCL: [\`${one.terraformType}\`](${file}).`];
    }),
  );

function constant(className: string, name: string): string {
  const values = Object.entries(api).find(([exported]) => exported === className)?.[1] ?? {};
  const value: unknown = Reflect.get(values, name);
  if (typeof value !== 'string') throw new Error(`${className}.${name} is no text. Run \`npm run make\`.`);
  return value;
}

/** The targets of links: types that have a heading with their name. */
const LINKED: readonly Role[] = ['provider', 'resource', 'helper', 'constants', 'input', 'output'];

const LOOKUPS =
  'Each function returns the construct whose attributes are listed with it, such as `DashboardLookup`.';

type Group = Readonly<{ title: string; text?: string; sections: readonly Section[] }>;

function apiDocument(source: Source): string {
  const groups = groupsOf(source);
  return paragraphs(
    '# API',
    '<!-- Generated from .jsii and src/schema by `npm run api`. -->',
    readFileSync(join(__dirname, 'introduction.md'), 'utf8').trim(),
    '## Contents',
    groups.map(contents).join('\n'),
    ...groups.map(groupText),
  ).concat('\n');
}

function groupsOf(source: Source): Group[] {
  const of = (role: Role): Type[] => Object.values(source.types).filter((type) => roleOf(type) === role);
  const sections = new Sections(source, new Set(LINKED.flatMap(of).map(({ name }) => name)));
  const classes = (role: Role): Section[] => of(role).map((type) => sections.ofClass(type));
  const [lookups] = of('lookups');
  const lookupSections = (lookups.methods ?? []).map(({ name, docs, returns }) =>
    sections.ofClass(source.types[(returns && namedIn(returns.type)) ?? ''], `Lookup.${name}`, docs),
  );
  return [
    { title: 'Provider', sections: classes('provider') },
    { title: 'Resources', sections: classes('resource') },
    { title: 'Lookups', text: `${sections.block(lookups.docs)}\n\n${LOOKUPS}`, sections: lookupSections },
    { title: 'Keys, rotation and functions', sections: classes('helper') },
    { title: 'Constants', sections: of('constants').map((type) => sections.ofConstants(type)) },
    { title: 'Objects in configurations', sections: of('input').map((type) => sections.ofInput(type)) },
    {
      title: 'What properties return',
      text: 'They are in the submodule `outputs`. Stacks seldom name them.',
      sections: of('output').map((type) => sections.ofOutput(type)),
    },
  ];
}

/** Each section with its first sentence, or without sentences, all sections in one line. */
function contents({ title, sections }: Group): string {
  const entries = sections.map((section) => ({ ...section, link: linkTo(section.title, section.title) }));
  const head = `- ${linkTo(title, title)}`;
  return entries.every(({ summary }) => summary === undefined)
    ? `${head}: ${entries.map(({ link }) => link).join(', ')}`
    : [head, ...entries.map(({ link, summary }) => `  - ${link}: ${summary}`)].join('\n');
}

const groupText = ({ title, text = '', sections }: Group): string =>
  paragraphs(`## ${title}`, text, ...sections.flatMap((one) => [`### ${one.title}`, one.text]));

new Command('api')
  .description('Write API.md from .jsii and src/schema.')
  .option('--output <file>', 'file to write', join(ROOT, 'API.md'))
  .action(main)
  .parse();
