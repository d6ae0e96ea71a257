import { alertValidations, destroyChoices } from './constants';
import { Description } from './description';
import { dialectMembers } from './dialect';
import { ENV_VARIABLES } from './environment';
import { boolean, integer, integer64, list, map, Members, named, number, optional, string } from './kind';
import { PROVIDER_NAME } from './names';

const attributes = {
  baseUrl: optional(
    string,
    'Base URL of the service, such as `https://observability.example.com`. An empty string causes an error.',
    {
      providerOnly: true,
      defaultText: `the environment variable \`${ENV_VARIABLES.baseUrl}\` on the machine that runs Terraform`,
    },
  ),
  apiKey: optional(
    string,
    'API key, sent unchanged in the `Authorization` header. If the service expects `Bearer <key>`, include `Bearer` in the value. An empty string causes an error.',
    {
      sensitive: true,
      defaultText: `the environment variable \`${ENV_VARIABLES.apiKey}\` on the machine that runs Terraform, which keeps the key out of the synthesized stack`,
    },
  ),
  alertValidation: optional(string, 'What to do if a change to an SLO would break one of its alerts.', {
    defaultText: 'error',
    constants: alertValidations,
  }),
  onDestroy: optional(
    string,
    'What to do when Terraform is about to destroy an object that the API cannot delete. The object would stay on the service, but Terraform would no longer manage it. The setting does not apply to replacements, which show a warning, unless one failed or was interrupted after it created the new object.',
    { defaultText: 'warn', constants: destroyChoices },
  ),
  dialect: optional(
    named('DialectConfig', dialectMembers),
    "The service's dialect: its names, paths and methods where they differ from the documented API. `Dialect.fromFile` reads it from a file such as `dialect.json`; in HCL, use `file`.",
    {
      jsonText: true,
      defaultText: 'none; the service matches the documented API',
      example: '{"apiVersion": "3"}',
    },
  ),
  requestTimeoutSeconds: optional(
    number,
    'Timeout for each request, in seconds, from sending the request to the end of the response. Fractions are allowed.',
    { defaultText: '60', example: '30' },
  ),
  maxAttempts: optional(
    integer,
    'Maximum number of attempts for one request. 1 disables retries. Otherwise, attempts that the service rejects with status 429 (too many requests) do not count. If a failed request may have taken effect, and a retry could create a second object or test a webhook twice, the provider does not retry it.',
    { defaultText: '5' },
  ),
  maxRetrySeconds: optional(
    number,
    'Maximum time in seconds from the start of the first attempt to the start of the last one. Fractions are allowed.',
    { defaultText: '120', example: '300' },
  ),
  retryBaseDelaySeconds: optional(
    number,
    'Upper limit of the random delay before the first retry, in seconds. The limit doubles with each further retry, up to 30 seconds. Fractions are allowed. If the response asks for a wait, for example with the header `Retry-After`, the provider adds that time.',
    { defaultText: '0.5' },
  ),
  maxConcurrentRequests: optional(
    integer,
    'Maximum number of concurrent requests for all resources and data sources together. Terraform itself works on ten resources at a time, unless `-parallelism` sets another number.',
    { defaultText: '50' },
  ),
  caFile: optional(
    string,
    'Path to a PEM file with CA certificates that the provider trusts in addition to those that Node.js trusts. The provider reads the file on the machine that runs Terraform. A relative path is relative to the folder where Terraform runs, such as `cdktf.out/stacks/<name>`.',
    {
      defaultText:
        'only the CA certificates that Node.js trusts, including those from the environment variable `NODE_EXTRA_CA_CERTS`',
      example: "'/etc/ssl/certs/company.pem'",
    },
  ),
  headers: optional(
    map(string),
    'Headers that are sent with every request, such as those that a gateway requires. All values are treated as secrets. Headers that the provider sets itself, such as `Authorization`, cannot be set here.',
    { sensitive: true, defaultText: 'none', example: '{"X-Gateway-Team": "shop"}' },
  ),
  expectedTeamIds: optional(
    list(integer64),
    'Ids of teams. The API key must belong to every team in the list. The provider rejects any other key before it reads or changes an object.',
    { defaultText: 'any team', example: "['4001']" },
  ),
  acknowledge: optional(
    map(string),
    'Reasons for hiding warnings, by warning code. A warning that can be hidden ends with its code. An unknown code or an empty reason causes an error.',
    { freeText: true, defaultText: 'none', example: '{"slo_time_frame": "the service has it since May"}' },
  ),
  verifyConnection: optional(
    boolean,
    "Whether the provider checks the connection during a plan that creates an object, by reading the service's list of team scopes. The check waits at most 5 seconds for each page of this list. If the service cannot be reached or rejects the key, the plan fails. If the address seems to be wrong, the plan shows a warning. Set this option to false to plan offline.",
    {
      defaultText: `the environment variable \`${ENV_VARIABLES.verifyConnection}\` (\`true\` or \`false\`) on the machine that runs Terraform, or \`true\` if that is not set`,
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
    `At synth, the construct copies the Terraform provider from this package into the folder \`terraform.d/plugins\` of the stack, and adds it to the lock file \`.terraform.lock.hcl\`. \`terraform init\` then installs the provider from this folder and needs no registry for it, unless a \`provider_installation\` block in your CLI configuration excludes the folder. The machine that runs Terraform needs Node.js 20.18.1 or newer, unless the command \`embed-node\` or the environment variable \`${ENV_VARIABLES.embedNode}\` adds Node.js to the stack.`,
  ].join('\n\n'),
  attributes,
};
