/** The parts of DER (ITU-T X.690) that our certificate needs. Each function returns one encoded value. */

const encode =
  (tag: number) =>
  (...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.of(tag), length(body.length), body]);
  };

function length(count: number): Buffer {
  if (count < 0x80) return Buffer.of(count);
  if (count < 0x100) return Buffer.of(0x81, count);
  if (count < 0x10000) return Buffer.of(0x82, Math.floor(count / 0x100), count % 0x100);
  throw new RangeError(`A certificate has no value of ${count} bytes.`);
}

export const sequence = encode(0x30);
export const set = encode(0x31);
export const octetString = encode(0x04);
export const boolean = (value: boolean): Buffer => encode(0x01)(Buffer.of(value ? 0xff : 0));
export const utf8String = (text: string): Buffer => encode(0x0c)(Buffer.from(text));
/** Whole bytes, without unused bits. */
export const bitString = (bytes: Buffer): Buffer => encode(0x03)(Buffer.of(0), bytes);
/** A value whose position defines its meaning, such as `[3]`. */
export const contextual = (place: number, content: Buffer): Buffer => encode(0xa0 + place)(content);
/** A general name that is a domain. */
export const dnsName = (name: string): Buffer => encode(0x82)(Buffer.from(name));

/** @param value not negative, and at most 2 ** 47 - 1 */
export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const first = bytes.findIndex((byte, at) => byte !== 0 || at === 5);
  // If the first bit were set, the number would be negative.
  return encode(0x02)(
    bytes[first] < 0x80 ? bytes.subarray(first) : Buffer.concat([Buffer.of(0), bytes.subarray(first)]),
  );
}

export function objectIdentifier(first: number, second: number, ...rest: number[]): Buffer {
  return encode(0x06)(Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value % 0x80];
  for (let left = Math.floor(value / 0x80); left > 0; left = Math.floor(left / 0x80)) {
    digits.unshift(0x80 + (left % 0x80));
  }
  return digits;
}

/** To the second. RFC 5280 requires two digits of the year until 2049, and four from then on. */
export function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\.\d+|[-:T]/g, '');
  return digits < '2050' ? encode(0x17)(Buffer.from(digits.slice(2))) : encode(0x18)(Buffer.from(digits));
}
