/**
 * Writes the reference in docs/: a page for the provider and each of its resources, lookups and functions, from src/schema and
 * scripts/examples, the table of endpoints, and docs/getting-started/ from templates/. The other pages are handwritten.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { functionPage, lookupPage, providerPage, resourcePage } from './pages';
import { dataSources, resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { decrypt } from '../../src/schema/functions';
import { endpointsPage } from '../endpoints';
import { gettingStarted } from '../getting-started/pages';
import { GENERATED } from '../markdown';
import { readExamples } from '../translate/reader';

const DOCS = join(__dirname, '..', '..', 'docs');

type Pages = Map<string, string>;

async function pages(): Promise<Pages> {
  const examples = readExamples();
  const made: Pages = new Map();
  for (const one of resources) made.set(`resources/${short(one)}.md`, await resourcePage(one, examples));
  for (const one of dataSources) made.set(`data-sources/${short(one)}.md`, await lookupPage(one, examples));
  made.set(`functions/${decrypt.name}.md`, await functionPage(decrypt, examples));
  made.set('provider.md', await providerPage(contentsOf([...made]), examples));
  made.set('endpoints.md', endpointsPage());
  return new Map([...made, ...gettingStarted()]);
}

const short = ({ terraformType }: Description): string => terraformType.replace('observability_', '');

function contentsOf(made: [path: string, text: string][]): string {
  const kinds = [
    ['Resources', 'resources/'],
    ['Lookups', 'data-sources/'],
    ['Functions', 'functions/'],
  ];
  return kinds
    .map(([title, folder]) => {
      const links = made
        .filter(([path]) => path.startsWith(folder))
        .map(([path, text]) => `- [${/^# (.*)$/m.exec(text)?.[1] ?? path}](${path})`);
      return `## ${title}\n\n${links.sort().join('\n')}`;
    })
    .join('\n\n');
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

void new Command('docs')
  .description('Write the reference in docs/ from src/schema and scripts/examples.')
  .action(async () => write(await pages()))
  .parseAsync();
