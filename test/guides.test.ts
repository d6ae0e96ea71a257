/** Compiles the TypeScript in README and docs/, and follows the guides with the emulator. */
import { relative } from 'node:path';
import ts from 'typescript';
import { Guide, expectShown, installPackages } from './support/guide';
import { temporaryFolder } from './support/temporary-folder';
import { withCapabilities } from '../scripts/docs/capabilities';
import { withOtherLanguages } from '../scripts/docs/guides';
import { blocksOf, GUIDES, OTHER_LANGUAGES, PARTLY_GENERATED, textOf, PROSE_PAGES } from '../scripts/pages';
import { COMPILER_OPTIONS, shownExamples } from '../scripts/translate/reader';
import { Emulator, startEmulator } from '../src/emulator';

/** Pages whose blocks are the files of one project, which another test runs. */
const OF_OTHERS = ['docs/testing.md'];
/** The SLO that guides about imports find on the service. */
const BY_HAND = { id: 'slo-42', name: 'checkout availability', targetThresholdPercentage: 99.9 };
const ACCOUNTS = 'docs/accounts.md';

const project = temporaryFolder();
installPackages(project);
const guides = PROSE_PAGES.filter((page) => !OF_OTHERS.includes(page)).map((page): [string, Guide] => [
  page,
  new Guide(page, project),
]);

it('every TypeScript block compiles', () => {
  const blocks = new Map(guides.flatMap(([, { files }]) => [...files]));
  const program = ts.createProgram([...blocks.keys()], COMPILER_OPTIONS);
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const block = blocks.get(file?.fileName ?? '');
    const place = block ? `${block.page}:${block.line}` : relative(project, file?.fileName ?? '');
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  expect(problems).toEqual([]);
});

it.each(PARTLY_GENERATED)('the generated parts of %s are up to date', (page) =>
  expect(withCapabilities(withOtherLanguages(textOf(page)))).toBe(textOf(page)),
);

describe.each(GUIDES)('the other languages of %s', (page) => {
  it('match its TypeScript', () => {
    const shown = blocksOf(page).flatMap(({ language, code }) => (language === 'ts' ? bare(code) : []));
    const examples = [...textOf(page).matchAll(OTHER_LANGUAGES)].map(([, , what]) => what.split(',')[0]);
    const different = examples.filter((name) => {
      const [example] = shownExamples().filter((each) => each.name === name);
      return example && !shown.some((code) => code.includes(bare(example.typescript)));
    });
    expect(different).toEqual([]);
  });
});

/** Returns the statements without imports and formatting. */
const bare = (code: string): string => code.replace(/^import [^;]*;/gm, '').replace(/,?\s+/g, '');

describe('the steps of', () => {
  let emulator: Emulator;
  beforeEach(async () => (emulator = await startEmulator()));
  afterEach(async () => emulator.close());

  const others = guides.filter(([page, { hasSteps }]) => hasSteps && page !== ACCOUNTS);
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
      control.setApiKeys({ 'any-key': 'staging', 'production-key': 'production', [audit]: 'audit' });
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

it('a page that shows a line that was not printed is an error', () => {
  const printed = '  # observability_slo.a will be created\n      + name = "a"\n\nPlan: 1 to add.\n';
  const expecting = (text: string) => () => expectShown(printed, text, 'page:1');
  expect(expecting('# observability_slo.a will be created\n...\nPlan: 1   to add.')).not.toThrow();
  expect(expecting('Plan: 1 to add.\n+ name = "a"')).toThrow('page:1 shows a line that was not printed');
});
