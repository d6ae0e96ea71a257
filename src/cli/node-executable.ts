import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { problemWithFile } from './command-error';

/** A Node.js that can be copied to another machine. */
export interface NodeExecutable {
  readonly content: Buffer;
  readonly version: string;
  /** Whether it was run here. */
  readonly ran: boolean;
}

/** The oldest version that the provider runs on. */
const NEEDED = '20.18.1';
/** Official builds name the archive of their own headers. */
const VERSION_MARK = /node-v(\d+\.\d+\.\d+)-headers\.tar\.gz/;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** This machine, in Terraform's words. */
export const THIS_PLATFORM = [
  process.platform === 'win32' ? 'windows' : process.platform,
  ARCHITECTURES[process.arch] ?? process.arch,
].join('_');

/** Throws, with a sentence for the user, if it would not run the provider on that platform. */
export function readNode(file: string, platform: string): NodeExecutable {
  const content = read(file);
  const itsPlatform = platformOf(content);
  if (itsPlatform === undefined) {
    throw new Error(
      `${file} is not a 64-bit Linux, macOS or Windows executable. Name the executable of Node.js itself, as \`node -p process.execPath\` prints it.`,
    );
  }
  if (itsPlatform !== platform) {
    throw new Error(
      `${file} is a program for ${itsPlatform}, not for ${platform}. Name a Node.js for ${platform} with --node, such as one from https://nodejs.org.`,
    );
  }
  const ran = platform === THIS_PLATFORM;
  const version = ran ? versionSaid(file) : versionWritten(content);
  if (version === undefined) {
    throw new Error(`${file} is not Node.js, or not an official build: it does not contain its version.`);
  }
  if (version.localeCompare(NEEDED, 'en', { numeric: true }) < 0) {
    throw new Error(`${file} is Node.js ${version}, and the provider needs ${NEEDED} or newer.`);
  }
  return { content, version, ran };
}

function read(file: string): Buffer {
  try {
    return readFileSync(realpathSync(file));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${problemWithFile(error)}.`, { cause: error });
  }
}

/** Asked in JavaScript, which another program that has a version does not understand. */
const WHAT_IT_IS = '`${process.release.name} ${process.version}`';

function versionSaid(file: string): string | undefined {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout, stderr, status, error } = spawnSync(file, ['-p', WHAT_IT_IS], { env, encoding: 'utf8' });
  if (status === 0) return /^node v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  throw new Error(`${file} does not run on this machine: ${error?.message ?? stderr.trim()}`, {
    cause: error,
  });
}

const versionWritten = (content: Buffer): string | undefined =>
  VERSION_MARK.exec(content.toString('latin1'))?.[1];

/** The first bytes of executables for 64 bits: the format, and the processor at its place in the header. */
const STARTS: Readonly<Record<string, RegExp>> = {
  linux_amd64: /^\x7fELF\x02\x01.{12}\x3e\0/s,
  linux_arm64: /^\x7fELF\x02\x01.{12}\xb7\0/s,
  darwin_amd64: /^\xcf\xfa\xed\xfe\x07\0\0\x01/,
  darwin_arm64: /^\xcf\xfa\xed\xfe\x0c\0\0\x01/,
  windows_amd64: /^PE\0\0\x64\x86/,
};
const START_LENGTH = 20;
/** A program for Windows begins with one for DOS, which says where the rest begins. */
const DOS = { start: 'MZ', length: 64, rest: 60 };

/** The platform of an executable in Terraform's words, such as `linux_amd64`. Undefined for any other file, such as a script. */
export function platformOf(file: Buffer): string | undefined {
  const isDos = file.length >= DOS.length && file.toString('latin1', 0, DOS.start.length) === DOS.start;
  const at = isDos ? file.readUInt32LE(DOS.rest) : 0;
  const start = file.toString('latin1', at, at + START_LENGTH);
  return Object.keys(STARTS).find((platform) => STARTS[platform].test(start));
}
