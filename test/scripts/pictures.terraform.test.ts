/** The pictures in docs/images. demo.terraform.test.ts compares demo.svg with the demo. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { ROOT } from '../../scripts/checkout';
import { expectLines } from '../../scripts/getting-started/reader';
import { blocksOf } from '../../scripts/pages';
import { withFixedValues } from '../../scripts/pictures/fixed-values';
import { reviewPullRequest } from '../support/pull-request';

const FOLDER = join(ROOT, 'docs/images');

/** Terraform and OpenTofu write the plan's text differently. */
const withoutPlan = (comment: string): string => comment.replace(/(<details>).*(<\/details>)/s, '$1$2');

test('README.md and review.md show what review writes', async () => {
  const review = await reviewPullRequest();
  const [shown] = blocksOf('README.md').filter(({ comment }) => comment.includes('pictures.terraform.test'));
  expectLines(shown.code, withFixedValues(review.text), 'README.md');
  const comment = withoutPlan(withFixedValues(review.comment));
  expect(comment).toContain('Admin');
  // After a change to `review`, `npm run pictures review` takes the picture again.
  expect(withoutPlan(readFileSync(join(FOLDER, 'review.md'), 'utf8'))).toBe(comment);
});

test('the help names every picture', async () => {
  const { exitCode, stdout } = await runScript('pictures/main.ts', ['--help']);
  expect(exitCode).toBe(0);
  expect(readdirSync(FOLDER).filter((name) => !stdout.includes(name))).toEqual([]);
});
