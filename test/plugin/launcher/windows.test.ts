import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpack } from '../../../src/cli/archive';
import { BUNDLE } from '../../../src/synthesis/provider-bundle';

/** Only checks the script's text, because no test runs on Windows. */
const archive = unpack(readFileSync(join(BUNDLE.folder, 'windows.zip')));
const names = [...archive.keys()].filter((name) => name.startsWith('terraform-provider-'));
const launcher = Buffer.from(archive.get(names[0]) ?? '').toString('latin1');
const commands = launcher.split('\r\n').filter((line) => line !== '' && !line.startsWith('rem '));

/** Returns the command that `cmd /c <line>` runs, by the rules that `help cmd` describes. */
function commandRunBy(line: string, isFile: (name: string) => boolean): string {
  const quoted = /^"([^"]*)"$/.exec(line)?.[1] ?? '';
  const keepsQuotes = /\s/.test(quoted) && !/[&<>()@^|]/.test(quoted) && isFile(quoted);
  const rest = keepsQuotes ? line : line.replace(/^"(.*)"(.*)$/, '$1$2');
  return /^"([^"]*)"/.exec(rest)?.[1] ?? rest.split(/[ \t,;=/]/)[0];
}

describe('the launcher for Windows, as it is bundled', () => {
  it('has a name that Terraform finds', () => {
    expect(names).toEqual([expect.stringMatching(/^terraform-provider-observability[_.].*\.cmd$/)]);
  });

  it('has a name that cmd runs, although Terraform passes a path with slashes', () => {
    const runs = (path: string) => {
      // Go quotes an argument that contains a space.
      const line = /[ \t]/.test(path) ? `"${path}"` : path;
      return commandRunBy(line, (name) => name === path) === path;
    };
    expect(runs(`.terraform/providers/host.internal/a/b/1.0.0/windows_amd64/${names[0]}`)).toBe(true);
    expect(runs('.terraform/providers/host.internal/a/b/1.0.0/windows_amd64/terraform-provider-b.cmd')).toBe(
      false,
    );
    expect(
      runs('.terraform/providers/host.internal/a/b/1.0.0/windows_amd64/terraform-provider-b (1).cmd'),
    ).toBe(false);
  });

  it('has Windows line endings, because cmd.exe does not find labels without them', () => {
    expect(launcher).toMatch(/^([^\r\n]*\r\n)+$/);
  });

  it('contains only ASCII, which is the same in every code page', () => {
    expect(launcher).toMatch(/^[\r\n -~]*$/);
  });

  it('drops foreign variables, sets its own, finds a node or says what to do without one, and runs it last', () => {
    const steps = [
      /^@echo off$/,
      // Before the first command that cmd searches for.
      /^set NoDefaultCurrentDirectoryInExePath=1$/,
      /^for .*'set NODE_ .* if \/i not "%%n"=="NODE_EXTRA_CA_CERTS" .* set "%%n="$/,
      /^if defined OBSERVABILITY_NODE_OPTIONS set "NODE_OPTIONS=%OBSERVABILITY_NODE_OPTIONS%"$/,
      /^if not defined OBSERVABILITY_NODE_OPTIONS .* set "OBSERVABILITY_EXTRA_CA_CERTS=%NODE_EXTRA_CA_CERTS%"$/,
      /^if not defined OBSERVABILITY_NODE_OPTIONS set "NODE_EXTRA_CA_CERTS="$/,
      /^if not defined OBSERVABILITY_NODE if exist .*node\.exe" --version .* && set "OBSERVABILITY_NODE=%~dp0node\.exe"$/,
      /^if not defined OBSERVABILITY_NODE set OBSERVABILITY_NODE=node$/,
      /^echo The observability provider needs Node\.js \S+ or newer, .*OBSERVABILITY_NODE/,
      /^exit \/b 1$/,
      /^:run$/,
      /^"%OBSERVABILITY_NODE%" "%~dp0start\.cjs"$/,
    ];
    const found = commands.flatMap((line) => steps.filter((step) => step.test(line)));
    expect(found).toEqual(steps);
    expect(commands.filter((line) => line.startsWith('echo '))).toHaveLength(1);
    // The program runs last, so its exit code becomes the launcher's.
    expect(commands.at(-1)).toMatch(steps[steps.length - 1]);
  });

  it('has no block in parentheses, because a parenthesis in a path would end it', () => {
    expect(commands.filter((line) => /\([^)]*(%\w|$)/.test(line))).toEqual([]);
  });

  it('quotes each path', () => {
    const uses = commands.join('\n').match(/.?%(OBSERVABILITY_NODE%|~dp0(start\.cjs|node\.exe))./g);
    expect(uses).toHaveLength(8);
    for (const use of uses ?? []) expect(use).toMatch(/^["=].*"$/);
  });

  it('only jumps to existing labels', () => {
    const targets = commands.flatMap((line) => /goto (\w+)$/.exec(line)?.[1] ?? []);
    expect(targets).toEqual(['run', 'run']);
    expect(commands.filter((line) => line.startsWith(':'))).toEqual([':run']);
  });
});
