/** Writes the generated pages in docs/, and the generated parts of handwritten pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withCapabilities } from './capabilities';
import { cliPage } from './cli';
import { withOtherLanguages } from './guides';
import { functionPage, lookupPage, providerPage, resourcePage } from './pages';
import { dataSources, resources } from '../../src/schema';
import { decrypt } from '../../src/schema/api-key';
import { slugOf } from '../classes/shapes';
import { endpointsPage } from '../endpoints';
import { gettingStartedPages } from '../getting-started/pages';
import { PARTLY_GENERATED, textOf } from '../pages';

const DOCS = join(__dirname, '..', '..', 'docs');

type PagesByPath = Map<string, string>;

async function createPages(): Promise<PagesByPath> {
  const texts: PagesByPath = new Map();
  for (const type of resources) texts.set(`resources/${slugOf(type)}.md`, await resourcePage(type));
  for (const lookup of dataSources) texts.set(`data-sources/${slugOf(lookup)}.md`, await lookupPage(lookup));
  texts.set(`functions/${decrypt.name}.md`, await functionPage(decrypt));
  texts.set('provider.md', await providerPage(contentsOf([...texts])));
  texts.set('endpoints.md', endpointsPage());
  texts.set('cli.md', await cliPage());
  for (const page of PARTLY_GENERATED) {
    texts.set(relative('docs', page), withCapabilities(withOtherLanguages(textOf(page))));
  }
  return new Map([...texts, ...gettingStartedPages()]);
}

function contentsOf(texts: readonly [path: string, text: string][]): string {
  const kinds = { Resources: 'resources/', Lookups: 'data-sources/', Functions: 'functions/' };
  return Object.entries(kinds)
    .map(([title, folder]) => {
      const links = texts
        .filter(([path]) => path.startsWith(folder))
        .map(([path, text]) => `- [${/^# (.*)$/m.exec(text)?.[1] ?? path}](${path})`);
      return `## ${title}\n\n${links.sort().join('\n')}`;
    })
    .join('\n\n');
}

function writePages(pagesByPath: PagesByPath): void {
  for (const [path, text] of pagesByPath) {
    mkdirSync(dirname(join(DOCS, path)), { recursive: true });
    writeFileSync(join(DOCS, path), text);
  }
  console.log(`docs: ${pagesByPath.size} pages`);
}

void createPages().then(writePages);
