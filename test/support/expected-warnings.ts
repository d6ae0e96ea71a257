/** Fails a test that prints an unexpected warning. Tests of warnings catch them with printed-warnings.ts. */
const write = process.stderr.write;

beforeAll(() => {
  process.stderr.write = function (this: NodeJS.WriteStream, ...args: Parameters<typeof write>) {
    if (String(args[0]).startsWith('Warning: [')) throw new Error(`No test expects this: ${String(args[0])}`);
    return write.apply(this, args);
  } as typeof write;
});
afterAll(() => {
  process.stderr.write = write;
});
