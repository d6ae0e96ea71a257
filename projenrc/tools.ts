import { github } from 'projen';

/** The command `tsx` leaves a folder of sockets in the temporary folder; the loader alone does not. */
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
export const SETUP_TERRAFORM = setUpTerraform('1.11.4');
export const SETUP_CHROMIUM: github.workflows.JobStep = {
  name: 'Setup Chromium',
  run: '.ci/chromium',
};
