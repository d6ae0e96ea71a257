/** Other sites must not misuse the page and what it shows. `origin.test.ts` tests who can see it. */
import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { useEmulator } from '../calling';

const emulator = useEmulator();

async function open(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(`${emulator.url}${path}`), 'response')) as [IncomingMessage];
  return answer;
}

test.each(['/', '/_emulator/view'])(
  '%s cannot be framed, stored or read by other sites, and is not in the list of requests',
  async (path) => {
    const answer = await open(path);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    answer.destroy();
    expect(emulator.control.requests()).toEqual([]);
  },
);

test('the page allows only its own script', async () => {
  const { headers } = await open('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-\S{44}'$/),
    expect.stringMatching(/^style-src 'sha256-\S{44}'$/),
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});
