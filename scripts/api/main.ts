/** Writes API.md: every public class and property, from .jsii. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Assembly, fqnIn, Role, roleOf, Type } from './assembly';
import { Section, Sections } from './sections';
import { readJson, ROOT } from '../checkout';
import { linkTo, paragraphs } from '../markdown';

function main({ output }: { readonly output: string }): void {
  const { types } = readJson<Assembly>(join(ROOT, '.jsii'));
  const text = apiDocument(types);
  writeFileSync(output, text);
  console.log(`api: ${Object.keys(types).length} types, ${Math.ceil(text.length / 1000)} kB`);
}

/** Types with these roles have their own heading, to which other sections link. */
const LINKED: readonly Role[] = ['provider', 'resource', 'helper', 'constants', 'input', 'output'];

const LOOKUPS =
  'Each function returns a construct, such as `DashboardLookup`. The section of the function lists the attributes of the construct.';

type Group = Readonly<{ title: string; text?: string; sections: readonly Section[] }>;

function apiDocument(types: Assembly['types']): string {
  const groups = groupsOf(types);
  return paragraphs(
    '# API',
    '<!-- Generated from .jsii and src/schema by `npm run api`. -->',
    readFileSync(join(__dirname, 'introduction.md'), 'utf8').trim(),
    '## Contents',
    groups.map(contents).join('\n'),
    ...groups.map(groupText),
  ).concat('\n');
}

function groupsOf(types: Assembly['types']): Group[] {
  const of = (role: Role): Type[] => Object.values(types).filter((type) => roleOf(type) === role);
  const sections = new Sections(types, new Set(LINKED.flatMap(of).map(({ name }) => name)));
  const classes = (role: Role): Section[] => of(role).map((type) => sections.ofClass(type));
  const [lookups] = of('lookups');
  const lookupSections = (lookups.methods ?? []).map(({ name, docs, returns }) =>
    sections.ofClass(types[(returns && fqnIn(returns.type)) ?? ''], `Lookup.${name}`, docs),
  );
  return [
    { title: 'Provider', sections: classes('provider') },
    { title: 'Resources', sections: classes('resource') },
    { title: 'Lookups', text: `${sections.block(lookups.docs)}\n\n${LOOKUPS}`, sections: lookupSections },
    { title: 'Keys, rotation and functions', sections: classes('helper') },
    { title: 'Constants', sections: of('constants').map((type) => sections.ofConstants(type)) },
    { title: 'Objects in configurations', sections: of('input').map((type) => sections.ofInput(type)) },
    {
      title: 'Objects in attributes',
      text: 'These classes are in the submodule `outputs`. Programs rarely need their names.',
      sections: of('output').map((type) => sections.ofOutput(type)),
    },
  ];
}

/** Returns a group's table of contents: each section with its summary or, if there are no summaries, a folded list. */
function contents({ title, sections }: Group): string {
  const entries = sections.map((section) => ({ ...section, link: linkTo(section.title, section.title) }));
  const head = `- ${linkTo(title, title)}`;
  if (entries.some(({ summary }) => summary !== undefined)) {
    return [head, ...entries.map(({ link, summary }) => `  - ${link}: ${summary}`)].join('\n');
  }
  const links = entries.map(({ link }) => link).join(', ');
  return `${head}\n\n  <details><summary>${entries.length} classes</summary>\n\n  ${links}\n\n  </details>\n`;
}

const groupText = ({ title, text = '', sections }: Group): string =>
  paragraphs(`## ${title}`, text, ...sections.flatMap((one) => [`### ${one.title}`, one.text]));

new Command('api')
  .description('Write API.md from .jsii and src/schema.')
  .option('--output <file>', 'file to write', join(ROOT, 'API.md'))
  .action(main)
  .parse();
