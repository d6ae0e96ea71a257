import { rmSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Checkout, runScript } from './support';

const ADVISORIES = '/-/npm/v1/security/advisories/bulk';

let checkout: Checkout;
let registry: Server;
let asked: unknown[];
let status: number;
let advisories: object;

beforeEach(async () => {
  checkout = new Checkout();
  checkout.install('left', { name: 'left', version: '1.0.0' });
  checkout.install('right/node_modules/left', { name: 'left', version: '2.0.0' });
  checkout.install('tool', { name: 'tool', version: '3.0.0' });
  checkout.bundle(['left/index.js'], ['left/index.js', 'right/node_modules/left/index.js']);
  asked = [];
  status = 200;
  advisories = {};
  registry = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isQuestion = request.url === ADVISORIES;
      if (isQuestion) {
        const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
        asked.push(JSON.parse(text.toString()));
      }
      response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isQuestion ? advisories : {}));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  registry.close();
  rmSync(checkout.root, { recursive: true });
});

const audit = (...args: string[]) =>
  runScript('audit.ts', ['--root', checkout.root, ...args], {
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: `${checkout.root}/.npm`,
    npm_config_fetch_retries: '0',
  });

it('asks about each version that is shipped and about nothing else', async () => {
  expect(await audit()).toEqual({
    status: 0,
    stdout: 'audit: nothing is known against the 2 packages that are shipped\n',
    stderr: '',
  });
  expect(asked).toEqual([{ left: ['1.0.0', '2.0.0'] }]);
});

it('fails with what is known, in lines or as JSON', async () => {
  const advisory = { id: 1, title: 'Lets anybody in', url: 'https://example.com/1', severity: 'high' };
  advisories = { left: [{ ...advisory, vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 9 } }] };
  expect(await audit()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'audit: vulnerabilities are known:\nhigh: left <2.0.0: Lets anybody in (https://example.com/1)\n',
  });
  const { stdout } = await audit('--json');
  expect(JSON.parse(stdout)).toMatchObject({ vulnerabilities: { left: { severity: 'high' } } });
});

it.each([405, 500])('fails when the registry answers %i, since nothing is known then', async (answer) => {
  status = answer;
  const ended = await audit();
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(
    new RegExp(`^audit: the registry was not asked, so nothing is known: ${answer} `),
  );
});
