/** A plan that creates something should fail if the service cannot be reached or refuses the key. */
import { isManagementApiError, NO_CONNECTION } from './failure';
import { KeyTeams } from './teams';
import type { ErrorCode } from '../../client';
import { Context, DiagnosticError } from '../../plugin';

export const VERIFY_VARIABLE = 'OBSERVABILITY_VERIFY_CONNECTION';

/** How long a plan waits for the answer. */
const MAX_WAIT_MS = 10_000;

/** Failures of a wrong address. They may also come from a gateway that allows only other calls. */
const NO_LIST: readonly string[] = [
  'not_found',
  'redirected',
  'invalid_answer',
  'answer_too_large',
] satisfies ErrorCode[];

const OFF =
  `To plan without this check, set verifyConnection of ObservabilityProvider (verify_connection in HCL) or the ` +
  `environment variable ${VERIFY_VARIABLE} to false.`;

/** One call for everything that a process will create: it reads the list of team scopes. */
export class Verification {
  private isDone: boolean;

  constructor(
    private readonly teams: KeyTeams,
    private readonly baseUrl: string,
    isWanted: boolean,
  ) {
    this.isDone = !isWanted;
  }

  /**
   * Throws for the first caller if nothing can be created. The other callers continue, so that there is one error for all.
   * Transient failures, such as a busy service, are left to the apply.
   */
  public async run(context: Context): Promise<void> {
    if (this.isDone) return;
    this.isDone = true;
    let isBegun = false;
    try {
      await this.teams.probe(context.signal, MAX_WAIT_MS, () => (isBegun = true));
    } catch (error) {
      if (!isManagementApiError(error)) throw error;
      const { code, outcome, message } = error;
      const isTooLate = code === 'interrupted' && !context.signal.aborted;
      const service = `The observability service at ${this.baseUrl}`;
      if (code === 'unauthorized') {
        throw new DiagnosticError(`${service} refuses the API key`, `${message} ${OFF}`);
      }
      if (NO_CONNECTION.includes(code) || (isTooLate && isBegun && outcome === 'notSent')) {
        const reason = isTooLate ? `No connection within ${MAX_WAIT_MS / 1000} seconds.` : message;
        throw new DiagnosticError(`${service} cannot be reached`, `${reason} ${OFF}`);
      }
      if (NO_LIST.includes(code)) {
        context.diagnostics.warning(
          `${service} may be the wrong service`,
          `Before a plan that creates something, the provider reads the service's list of team scopes. ${message} You can ignore this if a gateway allows only other calls. ${OFF}`,
        );
      }
    }
  }
}
