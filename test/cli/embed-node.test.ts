import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, runCliIn } from './run';
import { lockHash, unpack } from '../../src/cli/archive';
import { platformOf } from '../../src/cli/node-executable';
import { installProvider, pluginFolder } from '../../src/synthesis/install-provider';
import { archiveName } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../plugin/fixture/build';
import { temporaryFolder } from '../support/temporary-folder';

/** Returns the beginning of an executable, with numbers at the given positions. */
function executable(magic: string, ...words: [at: number, value: number][]): Buffer {
  const file = Buffer.alloc(256);
  file.write(magic, 'latin1');
  for (const [at, value] of words) file.writeUInt32LE(value, at);
  return file;
}

const LINUX_ARM64 = executable('\x7fELF\x02\x01', [18, 183]);
const WINDOWS_AMD64 = executable('MZ', [0x3c, 128], [128, 0x00004550], [132, 0x8664]);

const bundle = readBundle('test');
let folder: string;
let stack: string;

beforeEach(() => {
  folder = temporaryFolder();
  stack = join(folder, 'stack');
  installProvider(bundle, stack, []);
});

const run = (...args: string[]) => runCliIn(folder, ['embed-node', ...args]);
const archive = (platform: string) => join(pluginFolder(stack), archiveName(bundle.version, platform));
const lockFile = () => join(stack, '.terraform.lock.hcl');
const hashes = () => readFileSync(lockFile(), 'utf8').match(/h1:[^"]+/g) ?? [];
const embedded = (platform: string) => unpack(readFileSync(archive(platform)));

/** Writes a file that looks like an official build. */
function pretendNode(platform: 'linux_arm64' | 'windows_amd64', version: string): string {
  const file = platform === 'windows_amd64' ? WINDOWS_AMD64 : LINUX_ARM64;
  const path = join(folder, platform);
  writeFileSync(path, Buffer.concat([file, Buffer.from(`node-v${version}-headers.tar.gz`)]));
  return path;
}

/** Returns the options that embed such a file. */
const nodeFor = (...[platform, version]: Parameters<typeof pretendNode>) => [
  ...['--platform', platform, '--node'],
  pretendNode(platform, version),
];

it('adds the Node.js that runs the command to the archive for this platform, and the checksum to the lock file', () => {
  const plain = hashes();
  const { status, stdout, stderr } = run(stack);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const megabytes = Math.round(statSync(process.execPath).size / 1e6);
  expect(stdout).toBe(
    `Node.js ${process.versions.node} for ${PLATFORM} (${megabytes} MB) is now in ${stack}.\n`,
  );
  const files = embedded(PLATFORM);
  expect(Buffer.from(files.get('node') ?? '').equals(readFileSync(process.execPath))).toBe(true);
  expect([...files.keys()].filter((name) => name !== 'node')).toEqual([
    ...unpack(bundle.archives[0].content).keys(),
  ]);
  expect(hashes().sort()).toEqual([...plain, lockHash(files)].sort());
});

it('embeds Node.js for one platform per call, and replaces that of an earlier call', () => {
  const plain = hashes();
  for (const version of ['22.1.0', '24.0.0']) {
    const { status, stdout } = run(stack, ...nodeFor('linux_arm64', version));
    expect(status).toBe(0);
    expect(stdout).toContain(`Node.js ${version} for linux_arm64`);
    expect(stdout).toContain('Node.js was not tested, because it is for a different platform.');
  }
  expect(run(stack, ...nodeFor('windows_amd64', '22.1.0')).status).toBe(0);
  expect([...embedded('windows_amd64').keys()]).toContain('node.exe');
  const both = [embedded('linux_arm64'), embedded('windows_amd64')].map(lockHash);
  expect(hashes().sort()).toEqual([...plain, ...both].sort());
  expect(readFileSync(archive('linux_amd64')).equals(bundle.archives[0].content)).toBe(true);
});

it('leaves the lock file to terraform init if it is missing or locks another version', () => {
  const other = readFileSync(lockFile(), 'utf8').replaceAll(bundle.version, '0.0.1');
  writeFileSync(lockFile(), other);
  const args = [stack, ...nodeFor('linux_arm64', '22.1.0')];
  expect(run(...args).status).toBe(0);
  expect(readFileSync(lockFile(), 'utf8')).toBe(other);
  rmSync(lockFile());
  expect(run(...args).status).toBe(0);
  expect(() => statSync(lockFile())).toThrow();
});

it('warns about an initialized folder, because Terraform keeps the unpacked provider', () => {
  const address = pluginFolder('').replace('terraform.d/plugins', '.terraform/providers');
  mkdirSync(join(stack, address, bundle.version, 'linux_arm64'), { recursive: true });
  const { status, stderr } = run(stack, ...nodeFor('linux_arm64', '22.1.0'));
  expect(status).toBe(0);
  expect(stderr).toBe(
    `warning: Terraform was already initialized in ${stack}, without Node.js. Remove ${stack}/.terraform and run terraform init.\n`,
  );
});

describe('reports in one line, and changes nothing:', () => {
  const ARM = ['stack', '--platform', 'linux_arm64', '--node', 'linux_arm64'];
  const NOT_AN_EXECUTABLE = 'is not a 64-bit Linux, macOS or Windows executable for one processor.';
  /** The arguments, the message, and the setup. */
  it.each<[string, string[], string, (() => unknown)?]>([
    ['no stack', ['.'], `${join(pluginFolder('.'), archiveName(bundle.version, PLATFORM))} does not exist`],
    [
      'another version of the provider',
      ['stack'],
      `${join(pluginFolder('stack'), archiveName(bundle.version, PLATFORM))} does not exist: it would be version`,
      () => renameSync(archive(PLATFORM), join(pluginFolder(stack), archiveName('9.9.9', PLATFORM))),
    ],
    [
      'a Node.js for another platform',
      ['stack', '--node', 'windows_amd64'],
      `windows_amd64 is an executable for windows_amd64, not for ${PLATFORM}. Pass a Node.js`,
      () => pretendNode('windows_amd64', '22.1.0'),
    ],
    ['no such file', ['stack', '--node', 'none'], 'none cannot be read: the file does not exist.'],
    ['a script', ['stack', '--node', CLI], `${CLI} ${NOT_AN_EXECUTABLE}`],
    [
      'a Node.js that is too old',
      ARM,
      'linux_arm64 is Node.js 18.20.0, but the provider needs 20.18.1 or newer.',
      () => pretendNode('linux_arm64', '18.20.0'),
    ],
    [
      'another program',
      ARM,
      'linux_arm64 is not an official build of Node.js',
      () => pretendNode('linux_arm64', 'x'),
    ],
  ])('%s', (_, args, message, prepare = () => undefined) => {
    prepare();
    const before = hashes();
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr.match(/\n/g)).toHaveLength(1);
    expect(hashes()).toEqual(before);
  });

  it('a Node.js for this platform that does not run', () => {
    const program = join(folder, 'program');
    writeFileSync(program, readFileSync(process.execPath), { mode: 0o644 });
    const link = join(folder, 'link');
    symlinkSync(program, link);
    const { status, stderr } = run(stack, '--node', link);
    expect(status).toBe(1);
    expect(stderr).toContain(`${link} does not run on this machine: `);
  });
});

it('rejects an unknown platform as an invalid command line', () => {
  const { status, stderr } = run(stack, '--platform', 'plan9_mips');
  expect(status).toBe(2);
  expect(stderr).toContain(
    'error: the provider does not support the platform plan9_mips; choose one of linux_amd64,',
  );
});

it.each([
  ['linux_arm64', 'an ELF file', LINUX_ARM64],
  ['windows_amd64', 'a Windows executable', WINDOWS_AMD64],
  ['darwin_amd64', 'a Mach-O file', executable('\xcf\xfa\xed\xfe', [4, 0x01000007])],
  ['darwin_arm64', 'a Mach-O file for ARM', executable('\xcf\xfa\xed\xfe', [4, 0x0100000c])],
  [undefined, 'an empty file', Buffer.alloc(0)],
  [undefined, 'a universal executable', executable('\xca\xfe\xba\xbe')],
  [undefined, 'a 32-bit executable', executable('\x7fELF\x01\x01', [18, 62])],
  [undefined, 'an executable for another processor', executable('\x7fELF\x02\x01', [18, 8])],
  [undefined, 'a DOS executable', executable('MZ')],
  [undefined, 'a truncated Windows executable', executable('MZ', [0x3c, 10_000])],
  [undefined, 'a DOS file with another header', executable('MZ', [0x3c, 64], [128, 0x4550], [132, 0x8664])],
])('finds the platform %s in %s', (platform, _, file) => expect(platformOf(file)).toBe(platform));
