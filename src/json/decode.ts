/** Decodes a text file: UTF-8, or UTF-16 with a byte order mark, which PowerShell writes. Removes the mark. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  return new TextDecoder({ fffe: 'utf-16le', feff: 'utf-16be' }[mark]).decode(bytes);
}
