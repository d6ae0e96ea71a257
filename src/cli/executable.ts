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
