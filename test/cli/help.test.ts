/** What `--help` shows before somebody knows a command. */
import { runCliIn } from './run';
import { ROOT } from '../../scripts/checkout';

const help = (...command: string[]): string => {
  const { status, stdout, stderr } = runCliIn(ROOT, [...command, '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Start: ['init', 'emulator', 'doctor'],
  'Every day': ['review', 'left-behind'],
  'Move in': ['adopt', 'dialect', 'check-service'],
  'Where it runs': ['mirror', 'embed-node'],
  Keys: ['decrypt'],
};
const COMMANDS = Object.values(GROUPS).flat();

it('lists the commands in groups, each on one line of a terminal', () => {
  const [, listed] = help().split(/^(?=Start:$)/m);
  const groups = listed.split('\n\n').map((group) => group.trim().split(/\n {2}/));
  const names = groups.map(([title, ...lines]) => [title, lines.map((line) => line.split(' ')[0])]);
  const expected = Object.entries({ ...GROUPS, Help: ['help'] });
  expect(names.slice(0, -1)).toEqual(expected.map(([title, commands]) => [`${title}:`, commands]));
  for (const line of listed.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

it.each(COMMANDS)('shows an example that %s accepts', (command) => {
  const text = help(command);
  const [, example = ''] = text.split(/^Examples?\b.*:$/m);
  const calls = example.split('\n').filter((line) => line.startsWith('  '));
  const [call = ''] = calls.filter(
    (line) => / (npm run|cdktf-provider-observability) /.test(line) && line.includes(`${command} `),
  );
  expect(call).toMatch(
    command === 'init' ? / cdktf-provider-observability init / : /\bnpm run (--silent )?[\w-]+ -- /,
  );
  const options = call.split(`${command} `)[1].match(/--[\w-]+/g) ?? [];
  for (const option of options) expect(text).toMatch(new RegExp(`^  (-\\w, )?${option}\\b`, 'm'));
});

it('prints the version with both common letters', () => {
  const versions = ['-v', '-V', '--version'].map((option) => runCliIn(ROOT, [option]).stdout);
  expect(versions[0]).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  expect(new Set(versions).size).toBe(1);
});
