import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

const GUARD = join(__dirname, '../../src/testing/guard.cjs');

/** Runs the guard after this code, which imitates Windows, until the guard has exited. Returns the folder that it must remove. */
async function runGuard(imitation: string, input: string, folder = temporaryFolder()): Promise<string> {
  const removed = join(folder, 'removed');
  mkdirSync(join(removed, 'stack'), { recursive: true });
  const preloaded = join(folder, 'windows.cjs');
  writeFileSync(preloaded, imitation);
  const guard = spawn(process.execPath, ['--require', preloaded, GUARD, removed], {
    env: { ...process.env, PATH: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  guard.stdin?.end(input);
  await once(guard, 'exit');
  return removed;
}

it.each([
  ['reports that the folder is in use', "throw Object.assign(new Error('in use'), { code: 'EBUSY' });"],
  ['does not say that the folder is in use', 'return;'],
])('retries if Windows %s', async (_, answer) => {
  const busyTwice = `
    const fs = require('node:fs');
    const { rmSync } = fs;
    let busy = 2;
    fs.rmSync = (...args) => { if (busy-- > 0) { ${answer} } rmSync(...args); };`;
  expect(existsSync(await runGuard(busyTwice, ''))).toBe(false);
});

it('kills Terraform with its children on Windows', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'taskkill'), `#!/bin/sh\necho "$@" >> '${folder}/killed'\n`, { mode: 0o755 });
  const pretendWindows = "Object.defineProperty(process, 'platform', { value: 'win32' });";
  await runGuard(pretendWindows, 'start 999999901\nstart 999999902\nend 999999901\n', folder);
  expect(readFileSync(join(folder, 'killed'), 'utf8')).toBe('/pid 999999902 /t /f\n');
});
