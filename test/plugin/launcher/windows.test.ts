import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE } from '../../../src/synthesis/provider-bundle';

/** Only its form is held here: nothing in these tests runs on Windows. */
const launcher = readFileSync(join(BUNDLE.folder, 'terraform-provider-observability.cmd'), 'latin1');
const commands = launcher.split('\r\n').filter((line) => line !== '' && !line.startsWith('rem '));

describe('the launcher for Windows, as it is bundled', () => {
  it('ends every line as Windows does, which finds no labels otherwise', () => {
    expect(launcher).toMatch(/^([^\r\n]*\r\n)+$/);
  });

  it('is plain ASCII, which every code page reads alike', () => {
    expect(launcher).toMatch(/^[\r\n -~]*$/);
  });

  it('prints nothing of its own', () => {
    expect(commands[0]).toBe('@echo off');
  });

  it('drops options meant for other programs before it runs node', () => {
    expect(commands.indexOf('set NODE_OPTIONS=')).toBeGreaterThan(0);
  });

  it('runs the program beside it last, so that its exit code is the one of the launcher', () => {
    expect(commands.slice(-2)).toEqual([':run', '"%OBSERVABILITY_NODE%" "%~dp0start.cjs"']);
  });

  it('says in one line on stdout what to do without node, and ends', () => {
    const says = commands.findIndex((line) => line.startsWith('echo '));
    expect(commands[says]).toMatch(
      /^echo The observability provider needs Node\.js 20 or newer, .*OBSERVABILITY_NODE/,
    );
    expect(commands[says + 1]).toBe('exit /b 1');
    expect(commands.filter((line) => line.startsWith('echo '))).toHaveLength(1);
  });

  it('has no block in parentheses, which a path with one would end', () => {
    expect(commands.filter((line) => /[()]/.test(line))).toEqual([]);
  });

  it('has quotes around each path', () => {
    const uses = commands.join('\n').match(/.?%(OBSERVABILITY_NODE%|~dp0start\.cjs)./g);
    expect(uses).toHaveLength(5);
    for (const use of uses ?? []) expect(use).toMatch(/^".*"$/);
  });

  it('goes to labels that are there', () => {
    const targets = commands.flatMap((line) => /goto (\w+)$/.exec(line)?.[1] ?? []);
    expect(targets).toEqual(['run', 'run']);
    expect(commands.filter((line) => line.startsWith(':'))).toEqual([':run']);
  });
});
