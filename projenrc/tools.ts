import { github } from 'projen';

/** The command that runs a TypeScript file. The command `tsx` would leave a folder with sockets in the temporary folder. */
export const TSX = 'node --import tsx';

// The wrapper scripts that these actions can install would hide exit codes and signals from the tests.
export const terraformStep = (version: string): github.workflows.JobStep => ({
  name: 'Setup Terraform',
  uses: 'hashicorp/setup-terraform@v3',
  with: { terraform_version: version, terraform_wrapper: false },
});
export const openTofuStep = (version: string): github.workflows.JobStep => ({
  name: 'Setup OpenTofu',
  uses: 'opentofu/setup-opentofu@v1',
  with: { tofu_version: version, tofu_wrapper: false },
});
/** The tools that build and test the packages of all languages except C#. */
export const LANGUAGE_TOOLS: github.workflows.Tools = {
  node: { version: '20' },
  python: { version: '3.x' },
  java: { version: '17' },
  go: { version: '1.26' },
};
export const PUBLIB_VERSION = '0.2.1061';
/** Versions of the Python tools that build wheels and source archives, and of those that publib installs. */
export const PYTHON_TOOLS = {
  building: ['build==1.5.0', 'setuptools==75.3.4'],
  publishing: ['twine==6.1.0', 'id==1.6.1', 'pypi-attestations==0.0.30'],
};
export const ATTEST_ACTION = 'actions/attest@v4';
export const SETUP_TERRAFORM = terraformStep('1.11.4');
export const SETUP_CHROMIUM: github.workflows.JobStep = { name: 'Setup Chromium', run: '.ci/chromium' };
export const SETUP_PROMTOOL: github.workflows.JobStep = { name: 'Setup promtool', run: '.ci/promtool' };
