/** Returns the beginning of a file, with numbers at the given positions. */
export function start(magic: string, ...words: [at: number, value: number][]): Buffer {
  const file = Buffer.alloc(256);
  file.write(magic, 'latin1');
  for (const [at, value] of words) file.writeUInt32LE(value, at);
  return file;
}

export const LINUX_ARM64 = start('\x7fELF\x02\x01', [18, 183]);
export const WINDOWS_AMD64 = start('MZ', [0x3c, 128], [128, 0x00004550], [132, 0x8664]);
