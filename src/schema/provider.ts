import { Description, PROVIDER_NAME } from './description';
import { integer, integer64, list, map, Members, number, optional, string } from './kind';

const attributes = {
  baseUrl: optional(
    string,
    'Address of the service, such as `https://observability.example.com`. Default: the environment variable `OBSERVABILITY_BASE_URL`.',
  ),
  apiKey: optional(
    string,
    'API key, sent byte for byte in the `Authorization` header. Default: the environment variable `OBSERVABILITY_API_KEY`, which keeps the key out of the synthesized stack.',
    { sensitive: true },
  ),
  alertValidation: optional(
    string,
    'What to do when the alerts of an SLO would not fit its change (operation 17): `error`, `warn` or `off`. Default: `error`.',
  ),
  queryStyle: optional(
    string,
    'How nested objects are written in a query: `dotted` (`pagination.page_size=10`), `brackets` (`pagination[page_size]=10`) or `json` (one JSON value per parameter). Default: `dotted`.',
  ),
  requestTimeoutSeconds: optional(
    number,
    'How long one request may take, from sending it to the end of its answer, in seconds. Fractions are allowed. Default: 60.',
  ),
  maxAttempts: optional(
    integer,
    'How often one request is sent at most; 1 switches retries off. A create whose outcome is unknown is never sent again. Default: 5.',
  ),
  maxRetrySeconds: optional(
    number,
    'How long after a request was first sent it may be sent again, in seconds. Fractions are allowed. Default: 120.',
  ),
  retryBaseDelaySeconds: optional(
    number,
    'Upper bound of the random wait before the first retry, in seconds; it doubles with each further one, up to 30 seconds. Fractions are allowed. `Retry-After` comes on top. Default: 0.5.',
  ),
  maxConcurrentRequests: optional(
    integer,
    'How many requests may run at the same time, all resources and lookups together. Default: 10.',
  ),
  caFile: optional(
    string,
    'Path of a file with PEM certificates of authorities that are trusted in addition to those that Node.js trusts. A relative path begins at the folder in which Terraform runs.',
  ),
  headers: optional(
    map(string),
    'Headers that are sent with every request, such as those that a gateway asks for. All values are treated as secrets.',
    { sensitive: true },
  ),
  expectedTeamIds: optional(
    list(integer64),
    'Ids of teams that the API key must be of, all of them (operation 1). Any other key is refused before anything is read or changed.',
  ),
} satisfies Members;

export const provider: Description<typeof attributes> = {
  terraformType: PROVIDER_NAME,
  title: 'observability provider',
  doc: 'Where the observability service is, and with which key to call it.',
  attributes,
};
