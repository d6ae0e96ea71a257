import { execFileSync } from 'node:child_process';
import path from 'node:path';

test('importing the client and creating one does not load undici', () => {
  const script = `
    const { ManagementApiClient } = require('./src/client/index.ts');
    const client = new ManagementApiClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key', userAgent: 'test/1' });
    const loaded = () => Object.keys(require.cache).some((file) => file.includes('/node_modules/undici/'));
    const before = loaded();
    client.call({ method: 'GET', path: '/', output: { members: {} }, repeat: 'read' }).catch(() => console.log(before, loaded()));
  `;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], {
    cwd: path.join(__dirname, '..', '..'),
    encoding: 'utf8',
  });
  expect(output.trim()).toBe('false true');
});
