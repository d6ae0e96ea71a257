/** Returns the beginning of a file, with numbers at the given positions. */
export function start(magic: string, ...words: [at: number, value: number][]): Buffer {
  const file = Buffer.alloc(256);
  file.write(magic, 'latin1');
  for (const [at, value] of words) file.writeUInt32LE(value, at);
  return file;
}

/** Returns a universal executable for macOS with these slices. Each header entry has five integers: processor, subtype, offset, size, alignment. */
export function universalExecutable(...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(4096);
  header.writeUInt32BE(0xcafebabe, 0);
  header.writeUInt32BE(parts.length, 4);
  let offset = header.length;
  for (const [index, part] of parts.entries()) {
    header.writeUInt32BE(part.readUInt32LE(4), 8 + index * 20);
    header.writeUInt32BE(offset, 16 + index * 20);
    header.writeUInt32BE(part.length, 20 + index * 20);
    offset += part.length;
  }
  return Buffer.concat([header, ...parts]);
}

export const DARWIN_AMD64 = start('\xcf\xfa\xed\xfe', [4, 0x01000007]);
export const DARWIN_ARM64 = start('\xcf\xfa\xed\xfe', [4, 0x0100000c]);
export const LINUX_ARM64 = start('\x7fELF\x02\x01', [18, 183]);
export const WINDOWS_AMD64 = start('MZ', [0x3c, 128], [128, 0x00004550], [132, 0x8664]);
