/** What an executable says about itself in its first bytes: ELF (Linux), Mach-O (macOS) or PE (Windows), each for 64 bits. */
export interface Executable {
  /** In Terraform's words, such as `linux_amd64`. */
  readonly platform: string;
  /** Linux only: the program that loads it, which belongs to the C library. */
  readonly interpreter?: string;
  /** Linux only: the shared libraries that it needs. */
  readonly libraries: readonly string[];
}

type Read = (file: Buffer) => Executable | undefined;

/** Undefined for any other file, such as a script. */
export function readExecutable(file: Buffer): Executable | undefined {
  try {
    return [readElf, readMachO, readPe].map((read) => read(file)).find(Boolean);
  } catch {
    // It names a place beyond its end.
    return undefined;
  }
}

const PE_MACHINES = new Map([[0x8664, 'windows_amd64']]);
const MACH_O_MACHINES = new Map([
  [0x01000007, 'darwin_amd64'],
  [0x0100000c, 'darwin_arm64'],
]);
const ELF_MACHINES = new Map([
  [62, 'linux_amd64'],
  [183, 'linux_arm64'],
]);

const readPe: Read = (file) => {
  if (file.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const header = file.readUInt32LE(0x3c);
  const platform = PE_MACHINES.get(file.readUInt16LE(header + 4));
  return platform === undefined ? undefined : { platform, libraries: [] };
};

const readMachO: Read = (file) => {
  const platform =
    file.readUInt32LE(0) === 0xfeedfacf ? MACH_O_MACHINES.get(file.readUInt32LE(4)) : undefined;
  return platform === undefined ? undefined : { platform, libraries: [] };
};

/** Magic number, 64 bits, little-endian. */
const ELF_START = '\x7fELF\x02\x01';
enum Segment {
  LOAD = 1,
  DYNAMIC = 2,
  INTERPRETER = 3,
}
enum Tag {
  NEEDED = 1,
  STRINGS = 5,
}
const TAG_SIZE = 16;

const readElf: Read = (file) => {
  if (file.toString('latin1', 0, ELF_START.length) !== ELF_START) return undefined;
  const platform = ELF_MACHINES.get(file.readUInt16LE(18));
  if (platform === undefined) return undefined;
  const segments = segmentsOf(file);
  const interpreter = segments.find(({ type }) => type === Segment.INTERPRETER);
  return {
    platform,
    interpreter: interpreter && textAt(file, interpreter.offset),
    libraries: librariesOf(file, segments),
  };
};

function segmentsOf(file: Buffer) {
  const table = wordAt(file, 32);
  const [size, count] = [54, 56].map((at) => file.readUInt16LE(at));
  return Array.from({ length: count }, (_, index) => {
    const at = table + index * size;
    const [offset, address, , length] = [8, 16, 24, 32].map((field) => wordAt(file, at + field));
    return { type: file.readUInt32LE(at), offset, address, length };
  });
}

function librariesOf(file: Buffer, segments: ReturnType<typeof segmentsOf>): string[] {
  const dynamic = segments.find(({ type }) => type === Segment.DYNAMIC);
  if (!dynamic) return [];
  const tags = Array.from({ length: dynamic.length / TAG_SIZE }, (_, index) => {
    const at = dynamic.offset + index * TAG_SIZE;
    return { tag: wordAt(file, at), value: wordAt(file, at + 8) };
  });
  const strings = tags.find(({ tag }) => tag === Tag.STRINGS)?.value ?? 0;
  const home = segments.find(
    ({ type, address, length }) => type === Segment.LOAD && strings >= address && strings < address + length,
  );
  if (!home) return [];
  const start = strings - home.address + home.offset;
  return tags.filter(({ tag }) => tag === Tag.NEEDED).map(({ value }) => textAt(file, start + value));
}

function wordAt(file: Buffer, at: number): number {
  return Number(file.readBigUInt64LE(at));
}

function textAt(file: Buffer, at: number): string {
  return file.toString('utf8', at, file.indexOf(0, at));
}
