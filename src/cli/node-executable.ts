import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { problemWithFile } from './command-error';

/** A Node.js executable that can be copied to another machine. */
export interface NodeExecutable {
  readonly content: Buffer;
  readonly version: string;
  /** Whether the executable was run to read its version, which is only possible on its own platform. */
  readonly ran: boolean;
}

/** The oldest version that the provider supports. */
const MIN_VERSION = '20.18.1';
/** Official builds contain the name of their headers archive. */
const VERSION_MARK = /node-v(\d+\.\d+\.\d+)-headers\.tar\.gz/;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const OPERATING_SYSTEM = process.platform === 'win32' ? 'windows' : process.platform;

/** Terraform's name for this machine's platform. */
export const THIS_PLATFORM = `${OPERATING_SYSTEM}_${ARCHITECTURES[process.arch] ?? process.arch}`;

/** Reads a Node.js executable. Throws an error for the user if it cannot run the provider on the platform. */
export function readNode(file: string, platform: string): NodeExecutable {
  const content = readExecutable(file);
  const actualPlatform = platformOf(content);
  if (actualPlatform === undefined) {
    throw new Error(
      `${file} is not a 64-bit Linux, macOS or Windows executable. Pass the Node.js executable itself, which \`node -p process.execPath\` prints.`,
    );
  }
  if (actualPlatform !== platform) {
    throw new Error(
      `${file} is an executable for ${actualPlatform}, not for ${platform}. Pass a Node.js executable for ${platform} with --node, such as one from https://nodejs.org.`,
    );
  }
  const ran = platform === THIS_PLATFORM;
  const version = ran ? printedVersion(file) : embeddedVersion(content);
  if (version === undefined) {
    throw new Error(`${file} is not an official build of Node.js: its version cannot be determined.`);
  }
  if (version.localeCompare(MIN_VERSION, 'en', { numeric: true }) < 0) {
    throw new Error(`${file} is Node.js ${version}, but the provider needs ${MIN_VERSION} or newer.`);
  }
  return { content, version, ran };
}

function readExecutable(file: string): Buffer {
  try {
    return readFileSync(realpathSync(file));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${problemWithFile(error)}.`, { cause: error });
  }
}

/** A JavaScript expression, so that another program that prints its version is not taken for Node.js. */
const NAME_AND_VERSION = '`${process.release.name} ${process.version}`';

function printedVersion(file: string): string | undefined {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout, stderr, status, error } = spawnSync(file, ['-p', NAME_AND_VERSION], {
    env,
    encoding: 'utf8',
  });
  if (status === 0) return /^node v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  throw new Error(`${file} does not run on this machine: ${error?.message ?? stderr.trim()}`, {
    cause: error,
  });
}

const embeddedVersion = (content: Buffer): string | undefined =>
  VERSION_MARK.exec(content.toString('latin1'))?.[1];

/** Headers of 64-bit executables. They identify the format and, further on, the processor. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  linux_amd64: /^\x7fELF\x02\x01.{12}\x3e\0/s,
  linux_arm64: /^\x7fELF\x02\x01.{12}\xb7\0/s,
  darwin_amd64: /^\xcf\xfa\xed\xfe\x07\0\0\x01/,
  darwin_arm64: /^\xcf\xfa\xed\xfe\x0c\0\0\x01/,
  windows_amd64: /^PE\0\0\x64\x86/,
};
const HEADER_LENGTH = 20;
/** A Windows executable begins with a DOS executable, whose header contains the offset of the Windows header at `peOffset`. */
const DOS = { start: 'MZ', length: 64, peOffset: 60 };

/** Returns Terraform's name for an executable's platform, such as `linux_amd64`, or undefined for any other file, such as a script. */
export function platformOf(file: Buffer): string | undefined {
  const isDos = file.length >= DOS.length && file.toString('latin1', 0, DOS.start.length) === DOS.start;
  const offset = isDos ? file.readUInt32LE(DOS.peOffset) : 0;
  const header = file.toString('latin1', offset, offset + HEADER_LENGTH);
  return Object.keys(HEADERS).find((platform) => HEADERS[platform].test(header));
}
