import { AttributePath, formatPath } from '../diagnostics';

/** Bytes, JSON or a value that do not fit their type. Its message names the attribute, never the value. */
export class CodecError extends Error {
  constructor(
    public readonly problem: string,
    public readonly path: AttributePath,
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.name = 'CodecError';
  }
}
