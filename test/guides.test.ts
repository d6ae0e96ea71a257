/** The TypeScript of README and docs/ as it stands there, and the steps of the guides against the emulator. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { Guide, expectShown, installPackages } from './support/guide';
import { withOtherLanguages } from '../scripts/docs/guides';
import { blocksOf, GUIDES, OTHER_LANGUAGES, textOf, WRITTEN } from '../scripts/pages';
import { shownExamples } from '../scripts/translate/reader';
import { Emulator, startEmulator } from '../src/emulator';

/** Whose blocks are files of one project, which has its own test. */
const OF_OTHERS = ['docs/testing.md'];
/** Which guides about imports find on the service. */
const BY_HAND = { id: 'slo-42', name: 'checkout availability', targetThresholdPercentage: 99.9 };
/** Its steps are taken by readme.test.ts. */
const README = 'README.md';
const ACCOUNTS = 'docs/accounts.md';

const project = mkdtempSync(join(tmpdir(), 'guides-'));
installPackages(project);
const guides = WRITTEN.filter((page) => !OF_OTHERS.includes(page)).map((page): [string, Guide] => [
  page,
  new Guide(page, project),
]);

afterAll(() => rmSync(project, { recursive: true }));

it('compiles', () => {
  const blocks = new Map(guides.flatMap(([, { files }]) => [...files]));
  const program = ts.createProgram([...blocks.keys()], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
  });
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const block = blocks.get(file?.fileName ?? '');
    const place = block ? `${block.page}:${block.line}` : relative(project, file?.fileName ?? '');
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  expect(problems).toEqual([]);
});

describe.each(GUIDES)('the other languages of %s', (page) => {
  it('are those of now', () => expect(withOtherLanguages(textOf(page))).toBe(textOf(page)));

  it('do what its TypeScript does', () => {
    const shown = blocksOf(page).flatMap(({ language, code }) => (language === 'ts' ? bare(code) : []));
    const examples = [...textOf(page).matchAll(OTHER_LANGUAGES)].map(([, , what]) => what.split(',')[0]);
    const different = examples.filter((name) => {
      const [example] = shownExamples().filter((one) => one.name === name);
      return example && !shown.some((code) => code.includes(bare(example.typescript)));
    });
    expect(different).toEqual([]);
  });
});

/** Statements without imports, and without what a formatter decides. */
const bare = (code: string): string => code.replace(/^import [^;]*;/gm, '').replace(/,?\s+/g, '');

describe('the steps of', () => {
  let emulator: Emulator;
  beforeEach(async () => (emulator = await startEmulator()));
  afterEach(async () => emulator.close());

  const others = guides.filter(([page, { hasSteps }]) => hasSteps && ![README, ACCOUNTS].includes(page));
  it.each(others)('%s', async (_, guide) => {
    guide.env.OBSERVABILITY_BASE_URL = emulator.url;
    await emulator.control.put('slos', BY_HAND.id, BY_HAND);
    await guide.follow();
  });

  it.each(guides.filter(([page]) => page === ACCOUNTS))(
    '%s, with a key for each account',
    async (_, guide) => {
      const { control } = emulator;
      const audit = 'https://chat.example.com/audit_key';
      control.setKeys({ 'any-key': 'staging', 'production-key': 'production', [audit]: 'audit' });
      for (const [account, teamId] of [
        ['staging', 4010001],
        ['production', 4010002],
        ['audit', 4010003],
      ] as const) {
        for (const [id, scope] of Object.entries(control.objects('teamScopes', account))) {
          await control.put('teamScopes', id, { ...scope, teamId }, account);
        }
      }
      guide.env.OBSERVABILITY_BASE_URL = emulator.url;
      guide.keys['checkout-production'] = 'production-key';
      await guide.follow();
      const names = ['staging', 'production', 'audit'].map((account) =>
        Object.values(control.objects('slos', account)).map(({ name }) => name),
      );
      expect(names).toEqual([
        ['checkout availability (staging)', 'checkout availability'],
        ['checkout availability (production)'],
        ['checkout audit trail'],
      ]);
    },
  );
});

describe('what a page shows', () => {
  const PRINTED = '  # observability_slo.a will be created\n      + name = "a"\n\nPlan: 1 to add.\n';

  it.each(['Plan: 1 to add.', '# observability_slo.a will be created\n...\nPlan: 1   to add.'])(
    'is what is printed: %j',
    (text) => expect(() => expectShown(PRINTED, text, 'page:1')).not.toThrow(),
  );

  it.each(['Plan: 2 to add.', 'Plan: 1 to add.\n+ name = "a"'])('fails if it is not: %j', (text) => {
    expect(() => expectShown(PRINTED, text, 'page:1')).toThrow(
      'page:1 shows a line that is not printed there',
    );
  });
});
