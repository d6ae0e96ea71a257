import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, queriesOf } from './kinds';
import { temporaryFolder } from '../support/temporary-folder';

const PROMTOOL = process.env.PROMTOOL ?? 'promtool';
const isSkipped = spawnSync(PROMTOOL, ['--version']).error !== undefined && process.env.CI !== 'true';

// In CI, a missing promtool fails these tests. Elsewhere, it skips them.
(isSkipped ? describe.skip : describe)(
  `the ratio that promtool calculates${isSkipped ? ' (skipped: promtool is not installed; .ci/promtool installs it)' : ''}`,
  () => {
    it.each(Object.entries(KINDS))('for %s', (_, kind) => {
      const { good, total } = queriesOf(kind);
      const expected = Object.entries(kind.percentage).map(([labels, value]) => ({ labels, value }));
      const test = {
        interval: '1m',
        input_series: Object.entries(kind.series).map(([series, values]) => ({ series, values })),
        promql_expr_test: [
          { expr: `round(100 * (${good}) / (${total}), 0.001)`, eval_time: '20m', exp_samples: expected },
        ],
      };
      // YAML includes JSON.
      const file = join(temporaryFolder(), 'tests.yml');
      writeFileSync(file, JSON.stringify({ tests: [test] }));
      const { status, stdout, stderr, error } = spawnSync(PROMTOOL, ['test', 'rules', file], {
        encoding: 'utf8',
      });
      if (error) throw error;
      expect({ status, text: status === 0 ? '' : `${good}\n${stdout}${stderr}` }).toEqual({
        status: 0,
        text: '',
      });
    });
  },
);
