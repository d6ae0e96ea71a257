/** The first bytes of executables for 64 bits: the format, and the processor at its place in the header. */
const STARTS: Readonly<Record<string, RegExp>> = {
  linux_amd64: /^\x7fELF\x02\x01.{12}\x3e\0/s,
  linux_arm64: /^\x7fELF\x02\x01.{12}\xb7\0/s,
  darwin_amd64: /^\xcf\xfa\xed\xfe\x07\0\0\x01/,
  darwin_arm64: /^\xcf\xfa\xed\xfe\x0c\0\0\x01/,
  // The header of a program for Windows is where its beginning for DOS says.
  windows_amd64: /^MZ.{58}.*PE\0\0\x64\x86/s,
};
const START_LENGTH = 1024;

/** The platform of an executable in Terraform's words, such as `linux_amd64`. Undefined for any other file, such as a script. */
export function platformOf(file: Buffer): string | undefined {
  const start = file.toString('latin1', 0, START_LENGTH);
  return Object.keys(STARTS).find((platform) => STARTS[platform].test(start));
}
