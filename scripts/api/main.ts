/**
 * Writes API.md, which describes the public classes and their members, from .jsii and src/schema. jsii-docgen would write 58,000 lines
 * (2.4 MB), most of them methods that each class inherits.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Assembly, fqnOf, Role, roleOf, Type } from './assembly';
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
const LINKED_ROLES: readonly Role[] = ['provider', 'resource', 'helper', 'constants', 'input'];

const LOOKUPS_NOTE =
  "Each function returns a construct, such as `DashboardLookup`. The function's section lists the construct's attributes.";

type Group = Readonly<{ title: string; text?: string; sections: readonly Section[] }>;

function apiDocument(types: Assembly['types']): string {
  const groups = groupsOf(types);
  return paragraphs(
    '# API',
    '<!-- Generated from .jsii and src/schema by `npm run api`. -->',
    readFileSync(join(__dirname, 'introduction.md'), 'utf8').trim(),
    '## Contents',
    groups.map(contentsOf).join('\n'),
    ...groups.map(textOf),
  ).concat('\n');
}

function groupsOf(types: Assembly['types']): Group[] {
  const ofRole = (role: Role): Type[] => Object.values(types).filter((type) => roleOf(type) === role);
  const sections = new Sections(types, new Set(LINKED_ROLES.flatMap(ofRole).map(({ name }) => name)));
  const classes = (role: Role): Section[] => ofRole(role).map((type) => sections.ofClass(type));
  const [lookups] = ofRole('lookups');
  const lookupText = paragraphs(sections.docText(lookups.docs), LOOKUPS_NOTE);
  const lookupSections = (lookups.methods ?? []).map(({ name, docs, returns }) =>
    sections.ofClass(types[(returns && fqnOf(returns.type)) ?? ''], `Lookup.${name}`, docs),
  );
  return [
    { title: 'Provider', sections: classes('provider') },
    { title: 'Resources', sections: classes('resource') },
    { title: 'Lookups', text: lookupText, sections: lookupSections },
    { title: 'Objectives, labels, keys and functions', sections: classes('helper') },
    { title: 'Constants', sections: ofRole('constants').map((type) => sections.ofConstants(type)) },
    { title: 'Objects in configurations', sections: ofRole('input').map((type) => sections.ofInput(type)) },
  ];
}

/** Returns a group's table of contents: a list of the sections with their summaries or, if there are no summaries, a folded list. */
function contentsOf({ title, sections }: Group): string {
  const entries = sections.map((section) => ({ ...section, link: linkTo(section.title, section.title) }));
  const head = `- ${linkTo(title, title)}`;
  if (entries.some(({ summary }) => summary !== undefined)) {
    return [head, ...entries.map(({ link, summary }) => `  - ${link}: ${summary}`)].join('\n');
  }
  const links = entries.map(({ link }) => link).join(', ');
  return `${head}\n\n  <details><summary>${entries.length} classes</summary>\n\n  ${links}\n\n  </details>\n`;
}

const textOf = ({ title, text = '', sections }: Group): string =>
  paragraphs(`## ${title}`, text, ...sections.flatMap((one) => [`### ${one.title}`, one.text]));

new Command('api')
  .description('Write API.md from .jsii and src/schema.')
  .option('--output <file>', 'file to write', join(ROOT, 'API.md'))
  .action(main)
  .parse();
