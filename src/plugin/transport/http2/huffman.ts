/** The Huffman code of HPACK (RFC 7541, appendix B). It is canonical, so the lengths of the codes define it. */
import { ConnectionError, ErrorCode } from './frames';

/** In bits, of each byte, and of the end of the text, which must not occur. */
const LENGTHS = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7,
  8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19,
  13, 14, 6, 15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13,
  28, 20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21,
  22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23,
  22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, 26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
  19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25,
  25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
];
const END = 256;
const LONGEST = 30;

interface CodesOfLength {
  first: number;
  readonly symbols: number[];
}

const CODES: readonly CodesOfLength[] = codes();

function codes(): CodesOfLength[] {
  const byLength = Array.from({ length: LONGEST + 1 }, (): CodesOfLength => ({ first: 0, symbols: [] }));
  LENGTHS.forEach((length, symbol) => byLength[length].symbols.push(symbol));
  for (let length = 1; length <= LONGEST; length += 1) {
    const shorter = byLength[length - 1];
    byLength[length].first = (shorter.first + shorter.symbols.length) * 2;
  }
  return byLength;
}

/** Throws `ConnectionError` for bytes that are not the code of a text. */
export function decodeHuffman(bytes: Uint8Array): Buffer {
  const decoded: number[] = [];
  let code = 0;
  let length = 0;
  for (const byte of bytes) {
    for (let place = 7; place >= 0; place -= 1) {
      code = code * 2 + (Math.floor(byte / 2 ** place) % 2);
      length += 1;
      // There is an entry: any bits begin with a code, which is not longer than the longest.
      const { first, symbols } = CODES[length];
      if (code - first < symbols.length) {
        const symbol = symbols[code - first];
        if (symbol === END) throw undecodable('A text has an end within.');
        decoded.push(symbol);
        code = 0;
        length = 0;
      }
    }
  }
  // The last byte is filled with ones.
  if (length > 7 || code !== 2 ** length - 1) throw undecodable('A text ends within a code.');
  return Buffer.from(decoded);
}

/** Ends the connection: the tables of both sides may differ from then on. */
export const undecodable = (message: string): ConnectionError =>
  new ConnectionError(ErrorCode.COMPRESSION_ERROR, message);
