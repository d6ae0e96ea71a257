import { Context, DiagnosticError, Remark } from '../../plugin';

const KEYS = 'API keys among them stay valid until somebody revokes them in the service.';

const GROUPS = {
  /** At plan time. */
  destroyPlanned: {
    stays: 'will stay',
    because: 'destroying it only removes it from the state',
    more: {
      summary: 'More objects will stay on the service',
      detail: `Only the first ten that will be destroyed are listed. The plan shows all of them as "will be destroyed", each with its id. ${KEYS}`,
    },
  },
  replacePlanned: {
    stays: 'will stay',
    because: 'replacing it creates a new one in addition',
    more: {
      summary: 'More replaced objects will stay on the service',
      detail: `Only the first ten that will be replaced are listed. The plan shows all of them as "must be replaced", each with its id. ${KEYS}`,
    },
  },
  /** At apply time. */
  destroyed: {
    stays: 'stays',
    because: 'Terraform has only removed it from the state',
    more: {
      summary: 'More objects stay on the service',
      detail: `Only the first ten that were destroyed are listed. Terraform's lines "Destroying..." name all of them, each with its id, or with its name where it has no id. ${KEYS}`,
    },
  },
};

/**
 * The API cannot delete most objects: Terraform removes them from the state, and they stay on the service. The warning's summary
 * contains the kind, name and id of one object, because Terraform groups warnings with the same summary. `consequence` says what that means.
 */
export async function warnThatItStays(
  subject: string,
  group: keyof typeof GROUPS,
  consequence: string,
  { diagnostics }: Context,
): Promise<void> {
  const { stays, because, more } = GROUPS[group];
  const summary = `${subject} ${stays} on the service`;
  const detail = `The management API cannot delete it: ${because}. ${consequence}`;
  if (group !== 'destroyPlanned') {
    diagnostics.cappedWarning({ key: group, more }, summary, detail);
    return;
  }
  await diagnostics.batchedWarning({ key: group, more }, { subject, advice: consequence }, (remarks) =>
    remarks.length === 1
      ? { summary, detail }
      : {
          summary: `${subject} and ${remarks.length - 1} more ${stays} on the service`,
          detail: `The management API cannot delete an object: ${because}. These ${stays}:\n${listed(remarks)}`,
        },
  );
}

/** Terraform does not wrap lines that begin with a space. */
function listed(remarks: readonly Remark[]): string {
  const subjects = remarks.map(({ subject }) => `  - ${subject}`).sort();
  return [...subjects, ...new Set(remarks.map(({ advice }) => advice))].join('\n');
}

/** The error for `on_destroy = "refuse"`. */
export function destroyRefused(subject: string, consequence: string): DiagnosticError {
  return new DiagnosticError(
    `${subject} would stay on the service, and may not be destroyed`,
    `The management API cannot delete it, and on_destroy of the provider is "refuse" (onDestroy in CDKTF). If only its address has changed, add a moved block (moveTo in CDKTF). To leave it on the service unmanaged, replace its resource block with a removed block with destroy = false, or, with OpenTofu 1.12 or newer, set destroy = false in its lifecycle block. To destroy all the same, set on_destroy to "warn". ${consequence}`,
  );
}

/** `SLO "checkout" (id 4711)` */
export function subjectOf(title: string, name: unknown, id: unknown): string {
  const named = typeof name === 'string' ? ` "${beginning(name)}"` : '';
  return `${title}${named}${typeof id === 'string' ? ` (id ${beginning(id)})` : ''}`;
}

/** The beginning of a name or id, which may have any length. Does not split surrogate pairs. */
function beginning(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
