import { AttributePath, formatPath } from '../diagnostics';

/** Bytes, JSON or a value that do not match their type. The message contains the attribute, but never the value. */
export class CodecError extends Error {
  constructor(
    public readonly problem: string,
    public readonly path: AttributePath,
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.name = 'CodecError';
  }
}
