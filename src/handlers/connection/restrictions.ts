import { isExactly } from '../../json/same';
import { Diagnostics } from '../../plugin';
import { completeDialect, Dialect } from '../../schema/dialect';
import { ENV_VARIABLES } from '../../schema/environment';

/**
 * Whether the environment allows this connection. If not, reports an error. Tests and pipelines set the variables, because they cannot
 * change a module's provider block.
 *
 * @param urls the base URL as configured and as used
 */
export function isAllowed(
  environment: NodeJS.ProcessEnv,
  urls: readonly string[],
  dialect: Dialect | undefined,
  diagnostics: Diagnostics,
): boolean {
  const allowedUrl = environment[ENV_VARIABLES.onlyBaseUrl];
  // A pipeline sets the variable from another one, which may be missing.
  if (allowedUrl !== undefined && !urls.includes(allowedUrl)) {
    const rule = allowedUrl === '' ? 'is empty, so it allows no address' : `allows only ${allowedUrl}`;
    diagnostics.error(
      `The observability provider must not use ${urls.at(-1)}`,
      `The environment variable ${ENV_VARIABLES.onlyBaseUrl} ${rule}. Pipelines and tests set it, so that no provider block can send the key elsewhere. If the address is right, set the variable to it. Otherwise, correct the address in this provider block or in ${ENV_VARIABLES.baseUrl}.`,
      ['base_url'],
    );
    return false;
  }
  const emulatorDialect = environment[ENV_VARIABLES.onlyDialect];
  if (emulatorDialect && !isExactly(completeDialect(emulatorDialect), dialect)) {
    diagnostics.error(
      'The dialect of the observability provider does not match the test emulator',
      `The emulator uses the dialect ${emulatorDialect}. Set the same dialect in this provider block, or start the emulator with the dialect of the provider block. The emulator's dialect is in the environment variable ${ENV_VARIABLES.onlyDialect}.`,
      ['dialect'],
    );
    return false;
  }
  return true;
}
