/** The README's length, samples and commands. guides.test.ts deploys its stack, and .ci/readme runs its first commands. */
import { join } from 'node:path';
import { readJson, ROOT } from '../scripts/checkout';
import { blocksOf, paragraphsOf, textOf } from '../scripts/pages';

const README = 'README.md';
const text = textOf(README);

interface Tasks {
  readonly tasks: Readonly<Record<'demo' | 'test', { readonly steps: readonly object[] }>>;
}

describe('the README', () => {
  it('has at most 120 lines and 900 words', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  it('has no paragraph of more than 300 characters', () => {
    const paragraphs = paragraphsOf(README);
    expect(paragraphs).toContainEqual(expect.stringContaining('You need no account.'));
    expect(paragraphs.filter((paragraph) => paragraph.length > 300)).toEqual([]);
  });

  it('has a stack of at most 14 lines', () => {
    const [stack] = blocksOf(README).filter(({ language }) => language === 'ts');
    const lines = stack.code.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'));
    expect(lines.length).toBeLessThanOrEqual(14);
  });

  it('has two commands for .ci/readme', () => {
    const commands = blocksOf(README).filter(({ comment }) => comment === 'Run by .ci/readme.');
    expect(commands.map(({ code }) => code)).toEqual(['npm ci && npm run demo\n', 'npm ci && npm test\n']);
    // .ci/readme builds only once, but each command must work in a new clone.
    const { demo, test } = readJson<Tasks>(join(ROOT, '.projen/tasks.json')).tasks;
    for (const { steps } of [demo, test]) expect(steps).toContainEqual({ spawn: 'make' });
  });

  it('uses only commands that exist in the repository', () => {
    const { scripts } = readJson<{ scripts: object }>(join(ROOT, 'package.json'));
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(commands).toContain('demo');
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
  });
});
