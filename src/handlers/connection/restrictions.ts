import { isExactly } from '../../json/same';
import { Diagnostics } from '../../plugin';
import { completeDialect, Dialect } from '../../schema/dialect';

/** Restricts the provider to one base URL. Tests and pipelines set this variable, because they cannot change a module's provider block. */
const ONLY_BASE_URL_VARIABLE = 'OBSERVABILITY_ONLY_BASE_URL';

/** Restricts the provider to the dialect of a test's emulator. */
const ONLY_DIALECT_VARIABLE = 'OBSERVABILITY_ONLY_DIALECT';

/**
 * Whether the environment allows this connection. If not, reports an error.
 *
 * @param urls the base URL as configured and as used
 */
export function isAllowed(
  environment: NodeJS.ProcessEnv,
  urls: readonly string[],
  dialect: Dialect | undefined,
  diagnostics: Diagnostics,
): boolean {
  const allowedUrl = environment[ONLY_BASE_URL_VARIABLE];
  if (allowedUrl && !urls.includes(allowedUrl)) {
    diagnostics.error(
      `The observability provider must not use ${urls.at(-1)}`,
      `The environment variable ${ONLY_BASE_URL_VARIABLE} allows only ${allowedUrl}. Use that address in this provider block or in OBSERVABILITY_BASE_URL. Tests set the variable so that they cannot reach a real service. If you do not want this restriction, unset the variable.`,
      ['base_url'],
    );
    return false;
  }
  const emulatorDialect = environment[ONLY_DIALECT_VARIABLE];
  if (emulatorDialect && !isExactly(completeDialect(emulatorDialect), dialect)) {
    diagnostics.error(
      'The dialect of the observability provider does not match the test emulator',
      `The emulator uses the dialect ${emulatorDialect}. Set the same dialect in this provider block, or start the emulator with the dialect of the provider block. The emulator's dialect is in the environment variable ${ONLY_DIALECT_VARIABLE}.`,
      ['dialect'],
    );
    return false;
  }
  return true;
}
