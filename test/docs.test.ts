/** docs/ as a whole, and the HCL on handwritten pages. reference.test.ts covers the generated pages. */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { App, TerraformStack } from 'cdktf';
import { temporaryFolder } from './support/temporary-folder';
import { TerraformFolder } from './support/terraform';
import { filesBelow, ROOT } from '../scripts/checkout';
import { GENERATED_NOTE } from '../scripts/markdown';
import { codeOn, PAGES as ALL_PAGES, textOf } from '../scripts/pages';
import { ObservabilityProvider } from '../src/index';
import { ENV_VARIABLES } from '../src/schema/environment';

const PAGES = ALL_PAGES.filter((page) => page.startsWith('docs/'));

describe('docs/', () => {
  it('are all linked from the index', () => {
    const found = new Set(['docs/index.md']);
    // The set grows during the iteration.
    for (const page of found) {
      const links = textOf(page).matchAll(/\]\(([^)#:]+\.md)/g);
      for (const [, link] of links) found.add(join(dirname(page), link));
    }
    expect(PAGES.filter((page) => !found.has(page))).toEqual([]);
  });

  it('have tables of at most five columns, with short cells', () => {
    const wide = ['README.md', ...PAGES].flatMap((page) => {
      const rows = textOf(page)
        .replace(/^```[^]*?^```/gm, '')
        .match(/^\|.*\|$/gm);
      return (rows ?? []).flatMap((row) => {
        const text = row.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|-{3,}/g, '');
        const cells = text.slice(1, -1).split(/(?<!\\)\|/);
        const isWide = cells.length > 5 || cells.some((cell) => cell.trim().length > 120);
        return isWide ? [`${page}: ${row}`] : [];
      });
    });
    expect(wide).toEqual([]);
  });

  it('show only HCL that Terraform accepts', async () => {
    const folder = temporaryFolder();
    const terraform = TerraformFolder.create(join(folder, 'stacks', 'docs'));
    try {
      const app = new App({ outdir: folder });
      new ObservabilityProvider(new TerraformStack(app, 'docs'), 'observability');
      app.synth();
      const written = PAGES.filter((page) => !textOf(page).includes(GENERATED_NOTE));
      const examples = ['README.md', ...written].flatMap((page) => codeOn(page, 'hcl'));
      const hcl = examples.filter((code) => /^(resource|data) /.test(code)).join('\n');
      expect(hcl).not.toBe('');
      const variables = new Set([...hcl.matchAll(/var\.(\w+)/g)].map(([, name]) => name));
      const declared = [...variables].map((name) => `variable "${name}" {\n  ephemeral = true\n}\n`);
      terraform.write('examples.tf', [hcl, ...declared].join('\n'));
      await terraform.init();
      expect((await terraform.validate()).text).toContain('The configuration is valid');
    } finally {
      terraform.remove();
    }
  });

  it('list every environment variable of the package', () => {
    const used = new Set(sources().match(/\bOBSERVABILITY_[A-Z_]+/g));
    const listed: readonly string[] = Object.values(ENV_VARIABLES);
    expect([...used].filter((name) => !listed.includes(name))).toEqual([]);
    const table = textOf('docs/running.md');
    expect(listed.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    ...['unable to get local issuer certificate', 'caFile', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA=1'],
    ...[
      'Plugin did not respond',
      'Request cancelled',
      'Error acquiring the state lock',
      'Saved plan is stale',
    ],
    ...['operation canceled', 'execution halted', 'may be the wrong service', 'cannot be configured'],
    ...['is not encrypted', 'could not be checked', 'cannot be read yet', 'not valid JSON', '(407)', '403'],
    ...['a redirect to', 'mkdtemp', 'More than one resource manages', 'need https:// instead of http://?'],
  ])('explain what people search for: %s', (words) => {
    expect(textOf('docs/errors.md')).toContain(words);
  });

  it('quote messages that exist in the package', () => {
    const quoted = [
      ...textOf('docs/errors.md').matchAll(/\*\*`([^`]+)`(?=\*\*|,)(?!\*\*(, \*\*`[^`]+`\*\*)* \(from )/g),
    ].map(([, text]) => text);
    expect(quoted.length).toBeGreaterThan(20);
    const parts = quoted
      .flatMap((text) => text.split('…').map((part) => part.trim()))
      .filter((part) => /\w{2}/.test(part));
    const code = sources();
    expect(parts.filter((part) => !code.includes(part))).toEqual([]);
  });
});

/** Instead of: "instead of", "is not a", "inside", "again", "our own", "not tested", "CPU time", "still", "after apply", "about 15 ms", "warns about", ... */
const HABITS = [
  /\bin (the )?place of\b|\b(inside|except) of\b|\banew\b|\bof our own\b|\buntried\b|\bJSONs\b|\bbut for\b|\bin force\b/,
  /(?<!there )\bis no (file|id|JSON|number|object|plan|program|string|Terraform|text)\b|\bby an id\b|\ball the same\b/,
  /\bprocessor time\b|\bknown at apply\b|\bsome \d+ ms\b|\bknows? no\b|\b(is|are) told\b|\btells? of\b|\bwarn(s|ed)? of\b/,
  /\bcompares? every byte\b|\bgrows? (at most |more than )?[\d.]+ times\b|\b(page|guide) leads\b|\bchanges by others\b|\bin vain\b/,
  /\bthat you do not know\b|\bknown when Terraform has\b|\brequests? (have|has) ended\b|\ba key of (one|another|the same|team)\b/,
  /\bin ISO 8601(?! format)|\bvalid (from|since) an? \w+ ago\b|\bsomething else than\b|\bdo no harm\b|\bfails with the reason\b/,
  /\bdefects? of\b|\banother \w+ than\b|\b(so many|this number of)\b|\bis so already\b|\bcomes first\b|\bfor people\b/,
];

it('pages, messages and comments avoid phrases that are not English', () => {
  const list = execFileSync('git', ['ls-files', '*.md', 'src', 'scripts', 'projenrc', 'test/**/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const found = list
    .trim()
    .split('\n')
    .flatMap((file) => {
      // A phrase may continue on the next line of a comment.
      const text = textOf(file).replace(/\s+(\*|\/\/)?\s*/g, ' ');
      const phrases = HABITS.flatMap((habit) => text.match(new RegExp(habit, 'gi')) ?? []);
      return file === 'test/docs.test.ts' ? [] : phrases.map((phrase) => `${file}: ${phrase}`);
    });
  expect(found).toEqual([]);
});

/** Returns the sources as one string, with the parts of concatenated messages joined. */
function sources(): string {
  const code = filesBelow(join(ROOT, 'src'))
    .map((file) => textOf(`src/${file}`))
    .join('\n');
  return code.replace(/['`]\s*\+\s*['`]/g, '').replace(/\$\{spellPath\('(.*?)'\)\}/g, '$1');
}
