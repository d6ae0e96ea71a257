import { github } from 'projen';

/** Runs TypeScript. The command `tsx` leaves a folder of sockets in the temporary folder; the loader alone does not. */
export const TSX = 'node --import tsx';

// The wrapper scripts would hide exit codes and signals from the tests.
export const setUpTerraform = (version: string): github.workflows.JobStep => ({
  name: 'Setup Terraform',
  uses: 'hashicorp/setup-terraform@v3',
  with: { terraform_version: version, terraform_wrapper: false },
});
export const setUpOpenTofu = (version: string): github.workflows.JobStep => ({
  name: 'Setup OpenTofu',
  uses: 'opentofu/setup-opentofu@v1',
  with: { tofu_version: version, tofu_wrapper: false },
});
/** The version of publib, which publishes to every registry. */
export const PUBLIB = '0.2.1061';
/** The Python tools that build wheels and source archives, and those that publib installs, including an older twine. */
export const PYTHON_TOOLS = {
  building: ['build==1.5.0', 'setuptools==75.3.4'],
  publishing: ['twine==6.1.0', 'id==1.6.1', 'pypi-attestations==0.0.30'],
};
export const ATTEST = 'actions/attest@v4';
export const SETUP_TERRAFORM = setUpTerraform('1.11.4');
export const SETUP_CHROMIUM: github.workflows.JobStep = { name: 'Setup Chromium', run: '.ci/chromium' };
