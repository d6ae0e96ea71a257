/** The names of this package's environment variables. The launcher, which is a shell script, repeats some of them. */
export const ENV_VARIABLES = {
  baseUrl: 'OBSERVABILITY_BASE_URL',
  apiKey: 'OBSERVABILITY_API_KEY',
  verifyConnection: 'OBSERVABILITY_VERIFY_CONNECTION',
  onlyBaseUrl: 'OBSERVABILITY_ONLY_BASE_URL',
  onlyDialect: 'OBSERVABILITY_ONLY_DIALECT',
  node: 'OBSERVABILITY_NODE',
  nodeOptions: 'OBSERVABILITY_NODE_OPTIONS',
  extraCaCerts: 'OBSERVABILITY_EXTRA_CA_CERTS',
  debug: 'OBSERVABILITY_DEBUG',
  embedNode: 'OBSERVABILITY_EMBED_NODE',
  idsFile: 'OBSERVABILITY_IDS_FILE',
  terraformBinary: 'TERRAFORM_BINARY_NAME',
} as const;

/** Every variable that is read where Terraform runs, for docs/running.md. Only literals, so that the bundles leave it out. */
export const WHERE_TERRAFORM_RUNS = [
  '`OBSERVABILITY_BASE_URL`, `OBSERVABILITY_API_KEY`: the service and the key, for [provider blocks](provider.md#arguments) that do not set them, and for `adopt`, `check-service` and `doctor` (required)',
  '`OBSERVABILITY_VERIFY_CONNECTION`: `false` allows [plans without the service](reliability.md#plans-that-create-something) (default: `true`)',
  '`OBSERVABILITY_ONLY_BASE_URL`: the only base URL to which the provider, `adopt`, `check-service` and `doctor` send the key, for [pipelines](pipelines.md#before-the-first-run) (default: any)',
  '`OBSERVABILITY_ONLY_DIALECT`: the only accepted dialect, for [tests](testing.md#2-the-emulator-in-a-suite) (default: any)',
  '`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`: the [proxy](provider.md#the-connection) for the provider, `adopt`, `check-service` and `doctor` (default: no proxy)',
  '`OBSERVABILITY_NODE`: path of [the Node.js that runs the provider](#without-nodejs) (default: the embedded Node.js or, without one, `node` on the PATH)',
  '`OBSERVABILITY_NODE_OPTIONS`: options for this Node.js, such as `--max-old-space-size=4096` for a [huge stack](reliability.md#large-stacks) (default: none)',
  '`NODE_EXTRA_CA_CERTS`, `NODE_USE_SYSTEM_CA`: more trusted CAs (default: those of Node.js). The provider ignores all other `NODE_` variables. Do not set `OBSERVABILITY_EXTRA_CA_CERTS`: the launcher sets it from `NODE_EXTRA_CA_CERTS`',
  '`OBSERVABILITY_DEBUG`: `1` for a provider that [you start yourself](debugging.md#the-provider-in-a-terminal) (default: not set)',
  '`TF_LOG_PROVIDER`, `TF_LOG`: the level of [the log](debugging.md#the-log) (default: no log)',
];

/** Every variable that the package reads where the program with the constructs or a test runs. */
export const WHERE_THE_PROGRAM_RUNS = [
  '`OBSERVABILITY_EMBED_NODE`: the platforms for which synthesis [embeds Node.js](#without-nodejs) (default: `observabilityEmbedNode` in `cdktf.json`, or none)',
  '`OBSERVABILITY_IDS_FILE`: path of the file with the ids that a program from [`adopt --ids-file`](adopting.md#several-environments) imports (required by that program)',
  '`TERRAFORM_BINARY_NAME`: the Terraform that [the testing library](testing.md#2-the-emulator-in-a-suite), `review`, `left-behind` and `doctor` run (default: `terraform`, then `tofu`)',
  '`JSII_NODE`: the Node.js that the fixture for [pytest](testing.md#other-languages) runs (default: `node`)',
];
