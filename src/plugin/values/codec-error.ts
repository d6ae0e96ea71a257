import { AttributePath, formatPath } from '../diagnostics';

/** Bytes, JSON or a value that do not match their type. The message contains the attribute, but never the value. */
export class CodecError extends Error {
  public readonly path: AttributePath;

  /** @param path copied, so that a codec may go on to change it */
  constructor(
    public readonly problem: string,
    path: AttributePath,
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.name = 'CodecError';
    this.path = [...path];
  }
}
