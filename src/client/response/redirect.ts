import { Redactor } from '../redact';

/** Describes a redirect. Shows only the scheme and host of its target, because the rest of the URL may contain tokens. */
export function describeRedirect(location = '', redactor: Redactor, requested: string): RedirectDescription {
  if (location === '') return { target: 'without a target' };
  if (!URL.canParse(location, requested)) return { target: 'without a valid target' };
  const target = new URL(location, requested);
  const { origin, hostname, pathname } = new URL(requested);
  if (target.hostname === hostname && target.pathname === `${pathname}/`) {
    return { target: 'to the same path with "/" at its end', nextStep: ADD_SLASH_STEP };
  }
  if (target.origin === origin) {
    return { target: 'to another path on the same host', nextStep: OTHER_PATH_STEP };
  }
  return { target: `to ${redactor.redact(`${target.protocol}//${target.host}`)}` };
}

interface RedirectDescription {
  readonly target: string;
  /** Default: the step for a redirect to another host. */
  readonly nextStep?: string;
}

const ADD_SLASH_STEP =
  'Redirects are not followed. In paths in the provider\'s dialect, add "/" to the path of this call.';
const OTHER_PATH_STEP =
  "Redirects are not followed. Check apiVersion and paths in the provider's dialect, the path prefix of the base URL, and the API key.";
