import { alertValidations, destroyChoices, queryNames, queryStyles, sloCreateMethods } from './constants';
import { Description } from './description';
import { boolean, integer, integer64, list, map, Members, number, optional, string } from './kind';
import { PROVIDER_NAME } from './names';

const attributes = {
  baseUrl: optional(
    string,
    'Base URL of the service, such as `https://observability.example.com`. An empty string is an error.',
    { unset: 'the environment variable `OBSERVABILITY_BASE_URL` on the machine that runs Terraform' },
  ),
  apiKey: optional(
    string,
    'API key, sent unchanged in the `Authorization` header. If the service expects `Bearer <key>`, use that string as the key. An empty string is an error.',
    {
      sensitive: true,
      unset:
        'the environment variable `OBSERVABILITY_API_KEY` on the machine that runs Terraform, which keeps the key out of the synthesized stack',
    },
  ),
  alertValidation: optional(string, 'What to do if a change to an SLO would break its alerts.', {
    unset: 'error',
    constants: alertValidations,
  }),
  onDestroy: optional(
    string,
    'What to do when Terraform is about to destroy an object that the API cannot delete. The object would stay on the service, without Terraform managing it. A replacement never fails for this reason, but shows a warning.',
    { unset: 'warn', constants: destroyChoices },
  ),
  queryStyle: optional(string, 'How nested objects are written in the query string of a request.', {
    unset: 'dotted',
    constants: queryStyles,
  }),
  queryNames: optional(
    string,
    'Naming style of the query parameters that the API document does not name: those for pagination and the search clause.',
    { unset: 'snake', constants: queryNames },
  ),
  apiVersion: optional(string, 'Version of the API, which every path contains after `/mgmt/openapi/`.', {
    unset: '`latest`',
    example: "'3'",
  }),
  sloCreateMethod: optional(string, 'HTTP method of the request that creates an SLO.', {
    unset: 'PUT',
    constants: sloCreateMethods,
  }),
  requestTimeoutSeconds: optional(
    number,
    'Timeout of each request in seconds, from sending the request to the end of the response. Fractions are allowed.',
    { unset: '60', example: '30' },
  ),
  maxAttempts: optional(
    integer,
    'Maximum number of attempts for one request; 1 disables retries. A create whose outcome is unknown is never sent again.',
    { unset: '5' },
  ),
  maxRetrySeconds: optional(
    number,
    'Time in seconds, from the start of the first attempt, during which a request is retried. Fractions are allowed.',
    { unset: '120', example: '300' },
  ),
  retryBaseDelaySeconds: optional(
    number,
    'Upper limit of the random delay before the first retry, in seconds. The limit doubles with each further retry, up to 30 seconds. Fractions are allowed. The wait in a `Retry-After` header is added to the delay.',
    { unset: '0.5' },
  ),
  maxConcurrentRequests: optional(
    integer,
    'Maximum number of concurrent requests, for all resources and lookups together. Terraform itself works on ten resources at a time, unless `-parallelism` sets another number.',
    { unset: '50' },
  ),
  caFile: optional(
    string,
    'Path of a PEM file with CA certificates to trust in addition to those that Node.js trusts. The file is read on the machine that runs Terraform. A relative path is relative to the folder where Terraform runs, such as `cdktf.out/stacks/<name>`.',
    {
      unset:
        'only the CA certificates that Node.js trusts, including those from the environment variable `NODE_EXTRA_CA_CERTS`',
      example: "'/etc/ssl/certs/company.pem'",
    },
  ),
  headers: optional(
    map(string),
    'Headers that are sent with every request, such as those that a gateway requires. All values are treated as secrets. Headers that the provider sets itself, such as `Authorization`, cannot be set here.',
    { sensitive: true, unset: 'none', example: "{ 'X-Gateway-Team': 'shop' }" },
  ),
  expectedTeamIds: optional(
    list(integer64),
    'Ids of the teams that the API key must belong to. The provider rejects any other key before it reads or changes anything.',
    { unset: 'any team', example: "['4001']" },
  ),
  verifyConnection: optional(
    boolean,
    "Whether a plan that creates something first checks the connection, by reading the service's list of team scopes. The check takes at most 10 seconds. The plan fails if the service cannot be reached or rejects the key. It shows a warning if the address seems to be wrong. Set this option to false to plan offline.",
    {
      unset:
        'the environment variable `OBSERVABILITY_VERIFY_CONNECTION` (`true` or `false`) on the machine that runs Terraform, or `true` if that is not set',
    },
  ),
} satisfies Members;

export const provider: Description<typeof attributes> = {
  terraformType: PROVIDER_NAME,
  className: 'ObservabilityProvider',
  prefix: 'Provider',
  title: 'observability provider',
  example: { baseUrl: 'https://observability.example.com' },
  doc: [
    "A stack's connection to an account of the observability service.",
    'At synth, the construct copies the Terraform provider from this package into the folder `terraform.d/plugins` of the stack, and adds it to the lock file `.terraform.lock.hcl`. `terraform init` then needs neither a registry nor a CLI configuration. The machine that runs Terraform needs Node.js 20.18.1 or newer, unless the command `embed-node` or the variable `OBSERVABILITY_EMBED_NODE` adds Node.js to the stack.',
  ].join('\n\n'),
  attributes,
};
