/** Tests only the command. `npm run test:languages` runs the projects that it writes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCliIn } from './run';
import { ROOT } from '../../scripts/checkout';
import { bundleVersion } from '../../src/synthesis/provider-bundle';
import { ReleasedCommand } from '../support/released';
import { temporaryFolder } from '../support/temporary-folder';

const LANGUAGES = ['typescript', 'python', 'java', 'go', 'csharp', 'hcl'];

let folder: string;
let home: string;
/** The command in version 1.2.3. */
let release: ReleasedCommand;
/** The command in a version that no registry has. */
let unreleased: ReleasedCommand;

beforeAll(() => {
  home = temporaryFolder();
  release = new ReleasedCommand(home, '1.2.3');
  unreleased = new ReleasedCommand(home, '0.0.0');
});
beforeEach(() => (folder = temporaryFolder()));

const run = (...args: string[]) => runCliIn(folder, ['init', ...args]);

const filesIn = (path = '.') =>
  readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, path).length + 1))
    .sort();

it('writes a TypeScript project into the current folder, and prints the next steps', () => {
  const { status, stdout, stderr } = run('.');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const files = [
    `.github/workflows/${basename(folder).toLowerCase()}.yml`,
    ...['.gitignore', '.terraformignore', 'cdktf.json', 'main.test.ts', 'main.ts', 'package.json', 'plan.sh'],
    'tsconfig.json',
  ];
  expect(filesIn()).toEqual(files);
  expect(stdout).toContain(`This folder now contains ${files.join(', ')}.\n`);
});

it('prints the command that sets variables in PowerShell on Windows', () => {
  const text = release.runAsIfOnWindows('init', join(folder, 'project'));
  expect(text).toContain(
    "\n  $env:OBSERVABILITY_BASE_URL = 'http://127.0.0.1:4010'\n  $env:OBSERVABILITY_API_KEY = 'any-key'\n",
  );
});

it.each(['my shop', "it's", '$HOME', 'a&b', '~', 'ä', 'plain-1.0/x'])(
  'prints a command that changes to the folder %j',
  (name) => {
    const { next } = JSON.parse(run(name, '--json').stdout) as { next: string[] };
    const { stdout } = spawnSync('sh', ['-c', `${next[0]} && pwd`], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe(`${join(folder, name)}\n`);
    expect(next[0].includes("'")).toBe(!name.startsWith('plain'));
  },
);

it('uses its own version, and in HCL the version of its provider', () => {
  run('.', '--language', 'hcl');
  const versions = (path: string) => [
    /"cdktf-provider-observability": "(.*)"/.exec(readFileSync(join(path, 'package.json'), 'utf8'))?.[1],
    /^ +version = "([^"]*)"/m.exec(readFileSync(join(path, 'main.tf'), 'utf8'))?.[1],
  ];
  expect(versions(folder)).toEqual(['0.0.0', bundleVersion('test')]);

  const project = join(folder, 'project');
  const printed = release.run('init', project, '--language', 'hcl');
  expect(versions(project)).toEqual(['1.2.3', '1.2.3']);
  expect(printed).not.toMatch(/<|has not been released/);
  expect(printed).toContain('\n  npm install\n');
});

describe.each(LANGUAGES)('a project in %s', (language) => {
  const init = (name: string) => run(name, '--language', language);

  const read = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8');

  /** Returns the names and the contents of all files in a new project. */
  const texts = (name: string) =>
    filesIn(name)
      .map((file) => `${file}\n${read(name, file)}`)
      .join('\n');

  it('has at most nine files, lists them in JSON, and shows the standard error of a failed command in its test', () => {
    const { status, stdout } = run('teams/checkout', '--language', language, '--json');
    const files = filesIn('teams/checkout');
    expect({ status, result: JSON.parse(stdout) as unknown }).toEqual({
      status: 0,
      result: {
        ...{ language, folder: 'teams/checkout', files },
        next: expect.arrayContaining(['cd teams/checkout']) as string[],
      },
    });
    expect(files.length).toBeLessThanOrEqual(9);
    expect(files.filter((file) => /test/i.test(file))).toHaveLength(1);
    const shows: Readonly<Record<string, RegExp>> = {
      java: /redirectErrorStream\(true\)[^]*assertEquals\(0, .*, output\)/,
      go: /output, err := command\.CombinedOutput\(\)[^]*t\.Fatalf\(.*output\)/,
      csharp: /terraform\.StandardError\.Read[^]*Assert\.True\(terraform\.ExitCode == 0, output\)/,
    };
    // pytest shows what a child process prints, `deploy` throws it, and `terraform test` prints it.
    expect(texts('teams/checkout')).toMatch(shows[language] ?? /subprocess\.run|await deploy|terraform test/);
  });

  it('has a script for each command, and shows the one that starts the emulator', () => {
    const { stdout } = init('.');
    const emulator = stdout.split(/^.*in another terminal.*\n/m)[1].split(/^Then/m)[0];
    if (language === 'python') {
      expect(emulator).toBe('  . venv/bin/activate\n  cdktf-provider-observability emulator\n');
      return;
    }
    expect(emulator).toBe('  npm run emulator\n');
    const { scripts } = JSON.parse(read('.', 'package.json')) as { scripts: Record<string, string> };
    const help = runCliIn(folder, ['--help']).stdout;
    const commands = [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name);
    expect(commands).toContain('doctor');
    // `init` has run, a synthesis replaces `mirror`, and each script has --help.
    const others = ['init', 'mirror', 'help'];
    for (const command of commands.filter((name) => !others.includes(name))) {
      expect(scripts[command]).toBe(`cdktf-provider-observability ${command}`);
    }
  });

  it('has no other version than that of the command, and asks for the paths of one that no registry has', () => {
    release.run('init', join(folder, 'project'), '--language', language);
    expect(texts('project')).not.toContain('0.0.0');
    expect(texts('project')).toContain('1.2.3');
    const printed = unreleased.run('init', join(folder, 'other'), '--language', language);
    expect(printed).toMatch(
      language === 'python' ? /--find-links <wheels> / : /\n {2}npm install <tarball>\n/,
    );
    expect(printed).toContain('This version has not been released: ');
    expect(printed).toContain(' docs/before-the-release.md ');
    expect(printed).not.toMatch(/<clone>|npm install\n|npx cdkt/);
  });

  it('has the name of its folder, and keeps plans, local state and private keys out of a hosted run and of Git', () => {
    const name = '2 Payment_API';
    init(name);
    const text = texts(name);
    expect(text.replaceAll('actions/checkout', '')).not.toMatch(/checkout/i);
    expect(text).toContain('.github/workflows/payment-api.yml');
    if (language !== 'hcl') expect(text).toMatch(/\b(class |new)PaymentAPI\b/);
    const ignored = read(name, '.terraformignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['plan.json', 'plan.bin', '*.tfstate*', '*.pem']));
    expect(ignored.filter((line) => /terraform\.d|cdktf\.out|lock\.hcl/.test(line))).toEqual([]);
    const git = (...args: string[]) =>
      spawnSync('git', args, { cwd: join(folder, name), encoding: 'utf8' }).stdout;
    git('init', '--quiet');
    // A program may read public.pem.
    expect(git('check-ignore', 'public.pem', 'private.pem', 'terraform.tfstate')).toBe(
      'private.pem\nterraform.tfstate\n',
    );
  });
});

it('runs the test classes of a C# project one after the other, because they share one jsii process', () => {
  run('checkout', '--language', 'csharp');
  for (const file of [
    join(folder, 'checkout/CheckoutTest.cs'),
    join(ROOT, 'examples/csharp/Guides/ObjectivesTest.cs'),
  ]) {
    expect(readFileSync(file, 'utf8')).toMatch(
      /^\[assembly: CollectionBehavior\(DisableTestParallelization = true\)\]$/m,
    );
  }
});

it('says where a C# project is tested', () =>
  expect(run('.', '--language', 'csharp').stdout).toContain(
    "In a clone of the package's repository, this template is tested only on machines with a .NET SDK, with `npm run test:languages csharp`.\n",
  ));

it('gives the class a different name from those that the project imports', () => {
  run('app');
  expect(readFileSync(join(folder, 'app/main.ts'), 'utf8')).toContain("new AppStack(app, 'app');");
  run('42');
  expect(readFileSync(join(folder, '42/main.ts'), 'utf8')).toContain("new Checkout(app, 'checkout');");
});

it('keeps other files in the folder', () => {
  writeFileSync(join(folder, 'README.md'), 'mine');
  expect(run('.').status).toBe(0);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
});

describe('rejects', () => {
  afterEach(() => expect(filesIn().filter((file) => /cdktf\.json$/.test(file))).toEqual([]));

  it('a folder that contains some of the files, and lists them', () => {
    writeFileSync(join(folder, 'package.json'), 'mine');
    symlinkSync('nowhere', join(folder, 'main.ts'));
    expect(run('.')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'error: This folder already contains main.ts, package.json. Nothing was written. Choose a different folder, or remove these files first.\n',
    });
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('mine');

    mkdirSync(join(folder, 'project/main.ts'), { recursive: true });
    const { status, stderr } = run('project');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'error: project already contains main.ts. Nothing was written. Choose a different folder, or remove the file first.\n',
    });
  });

  it('a file instead of the folder', () => {
    writeFileSync(join(folder, 'project'), '');
    const { status, stderr } = run('project');
    expect(status).toBe(1);
    expect(stderr).toBe("error: ENOTDIR: not a directory, lstat 'project/.github/workflows/project.yml'\n");
  });

  it.each([
    ['a command line without a folder', [], /error: missing required argument 'folder'/],
    ['an unknown language', ['.', '--language', 'rust'], /Allowed choices are typescript, python/],
    ['a folder without a name', [''], /error: an argument is empty/],
  ])('%s', (_, args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
