import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { problemWithFile } from './command-error';

export interface NodeExecutable {
  readonly content: Buffer;
  readonly version: string;
  /** Whether the executable was run to read its version. This is possible only on its own platform. */
  readonly isTested: boolean;
}

export const MIN_NODE_VERSION = '20.18.1';
/** Matches the name of the headers archive, which official builds contain. */
const VERSION_PATTERN = /node-v(\d+\.\d+\.\d+)-headers\.tar\.gz/;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const OPERATING_SYSTEM = process.platform === 'win32' ? 'windows' : process.platform;

export const THIS_PLATFORM = `${OPERATING_SYSTEM}_${ARCHITECTURES[process.arch] ?? process.arch}`;

/** Reads a Node.js executable. Throws an error for the user if it cannot run the provider on the platform. */
export function readNodeExecutable(file: string, platform: string): NodeExecutable {
  const content = readExecutable(file);
  const actualPlatform = platformOf(content);
  if (actualPlatform === undefined) {
    throw new Error(
      `${file} is not a 64-bit Linux, macOS or Windows executable for one processor. Pass the Node.js executable itself. \`node -p process.execPath\` prints its path.`,
    );
  }
  if (actualPlatform !== platform) {
    throw new Error(
      `${file} is an executable for ${actualPlatform}, not for ${platform}. Pass a Node.js executable for ${platform} with --node, such as one from https://nodejs.org.`,
    );
  }
  const isTested = platform === THIS_PLATFORM;
  const version = isTested ? runToGetVersion(file) : embeddedVersion(content);
  if (version === undefined) {
    throw new Error(`${file} is not an official build of Node.js: its version cannot be determined.`);
  }
  if (!isAtLeast(version, MIN_NODE_VERSION)) {
    throw new Error(`${file} is Node.js ${version}, but the provider needs ${MIN_NODE_VERSION} or newer.`);
  }
  return { content, version, isTested };
}

export const isAtLeast = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) >= 0;

function readExecutable(file: string): Buffer {
  try {
    return readFileSync(realpathSync(file));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${problemWithFile(error)}.`, { cause: error });
  }
}

/** A JavaScript expression with a value such as `node v22.1.0`. The name rules out other programs, which may print just a version. */
const NAME_AND_VERSION_EXPRESSION = '`${process.release.name} ${process.version}`';

/** Returns the version that a Node.js executable prints, or undefined for another program. Throws if it does not run. */
export function runToGetVersion(file: string): string | undefined {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout, stderr, status, error } = spawnSync(file, ['-p', NAME_AND_VERSION_EXPRESSION], {
    env,
    encoding: 'utf8',
  });
  if (status === 0) return /^node v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  throw new Error(`${file} does not run on this machine: ${error?.message ?? stderr.trim()}`, {
    cause: error,
  });
}

const embeddedVersion = (content: Buffer): string | undefined =>
  VERSION_PATTERN.exec(content.toString('latin1'))?.[1];

/** Patterns for the headers of 64-bit executables, which identify the format and the processor. */
const HEADER_PATTERNS: Readonly<Record<string, RegExp>> = {
  linux_amd64: /^\x7fELF\x02\x01.{12}\x3e\0/s,
  linux_arm64: /^\x7fELF\x02\x01.{12}\xb7\0/s,
  darwin_amd64: /^\xcf\xfa\xed\xfe\x07\0\0\x01/,
  darwin_arm64: /^\xcf\xfa\xed\xfe\x0c\0\0\x01/,
  windows_amd64: /^PE\0\0\x64\x86/,
};
const HEADER_BYTES = 20;
/** A Windows executable begins with a DOS header. At `peOffset`, this header contains the offset of the Windows header. */
const DOS_HEADER = { start: 'MZ', length: 64, peOffset: 60 };

/** Returns Terraform's name for an executable's platform, such as `linux_amd64`, or undefined for any other file, such as a script. */
export function platformOf(file: Buffer): string | undefined {
  const isDos = file.length >= DOS_HEADER.length && file.toString('latin1', 0, 2) === DOS_HEADER.start;
  const offset = isDos ? file.readUInt32LE(DOS_HEADER.peOffset) : 0;
  const header = file.toString('latin1', offset, offset + HEADER_BYTES);
  return Object.keys(HEADER_PATTERNS).find((platform) => HEADER_PATTERNS[platform].test(header));
}
