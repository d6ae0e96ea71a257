import { Assembly, namedIn, Role, roleOf, Type } from './assembly';
import { INTRODUCTION } from './introduction';
import { linkTo, paragraphs } from '../markdown';
import { Section, Sections, Source } from './sections';

/** The targets of links: types that have a heading with their name. */
const LINKED: readonly Role[] = ['provider', 'resource', 'helper', 'constants', 'input', 'output'];

const LOOKUPS =
  'Each function returns the construct whose attributes are listed with it, such as `DashboardLookup`.';

interface Group {
  readonly title: string;
  readonly text?: string;
  readonly sections: readonly Section[];
}

/** The text of API.md. */
export function apiDocument({ types }: Assembly, source: Omit<Source, 'types'>): string {
  const groups = groupsOf({ types, ...source });
  return paragraphs(
    '# API',
    '<!-- Generated from .jsii and src/schema by `npm run api`. -->',
    INTRODUCTION,
    '## Contents',
    groups.map(contents).join('\n'),
    ...groups.map(groupText),
  ).concat('\n');
}

function groupsOf(source: Source): Group[] {
  const of = (role: Role): Type[] => Object.values(source.types).filter((type) => roleOf(type) === role);
  const sections = new Sections(source, new Set(LINKED.flatMap(of).map(({ name }) => name)));
  const lookups = of('lookups').map((type) => ({
    title: `${type.name}s`,
    text: `${sections.block(type.docs)}\n\n${LOOKUPS}`,
    sections: (type.methods ?? []).map(({ name, docs, returns }) =>
      sections.ofClass(source.types[(returns && namedIn(returns.type)) ?? ''], `${type.name}.${name}`, docs),
    ),
  }));
  return [
    { title: 'Provider', sections: of('provider').map((type) => sections.ofClass(type)) },
    { title: 'Resources', sections: of('resource').map((type) => sections.ofClass(type)) },
    ...lookups,
    { title: 'Keys, rotation and functions', sections: of('helper').map((type) => sections.ofClass(type)) },
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

function groupText({ title, text = '', sections }: Group): string {
  return paragraphs(
    `## ${title}`,
    text,
    ...sections.map((section) => paragraphs(`### ${section.title}`, section.text)),
  );
}
