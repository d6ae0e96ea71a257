import { createLogger } from '../../src/plugin';

function linesAt(environment: NodeJS.ProcessEnv): Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = createLogger(environment, (line) => lines.push(line));
  logger.log('trace', 'fine');
  logger.log('info', 'loaded', { resource: 'thing' });
  logger.log('error', 'bad');
  expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('is silent by default', () => {
  expect(linesAt({})).toEqual([]);
  expect(linesAt({ TF_LOG: 'off' })).toEqual([]);
  expect(linesAt({ TF_LOG: 'trace', TF_LOG_PROVIDER: 'OFF' })).toEqual([]);
});

test.each([
  [{ TF_LOG: 'error' }, ['bad']],
  [{ TF_LOG: 'INFO' }, ['loaded', 'bad']],
  [{ TF_LOG: 'trace' }, ['fine', 'loaded', 'bad']],
  [{ TF_LOG: 'JSON' }, ['fine', 'loaded', 'bad']],
  [{ TF_LOG: 'trace', TF_LOG_PROVIDER: 'warn' }, ['bad']],
])('logs at the level that %j sets', (environment, messages) => {
  expect(linesAt(environment).map((line) => line['@message'])).toEqual(messages);
});

test("writes lines in the format of Terraform's own log", () => {
  const [line] = linesAt({ TF_LOG: 'info' });
  expect(line).toEqual({
    '@level': 'info',
    '@message': 'loaded',
    '@module': 'provider',
    '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as unknown,
    resource: 'thing',
  });
});
