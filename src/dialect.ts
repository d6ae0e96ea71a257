import { readFileSync } from 'node:fs';
import type { DialectConfig } from './generated/inputs';
import { decodeText } from './json/decode';
import { dialectProblems, parseDialect } from './schema/dialect';

/**
 * Reads the dialect of a service.
 *
 * @example
 *
 * import { Dialect, ObservabilityProvider } from 'cdktf-provider-observability';
 *
 * new ObservabilityProvider(stack, 'observability', { dialect: Dialect.fromFile('dialect.json') });
 */
export class Dialect {
  /**
   * Reads a dialect from a file, such as `dialect.json`, and checks it.
   *
   * @param path path of the file, relative to the working directory of the program unless it is absolute
   */
  public static fromFile(path: string): DialectConfig {
    const text = decodeText(readFileSync(path));
    const problems = dialectProblems(text);
    if (problems.length > 0) throw new Error(`${path} is not a dialect. ${problems.join(' ')}`);
    return parseDialect(text);
  }

  private constructor() {}
}
