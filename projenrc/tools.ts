import { github } from 'projen';

/** The command `tsx` leaves a folder of sockets in the temporary folder; the loader alone does not. */
export const TSX = 'node --import tsx';

// The wrapper script would hide exit codes and signals from the tests.
export const SETUP_TERRAFORM: github.workflows.JobStep = {
  name: 'Setup Terraform',
  uses: 'hashicorp/setup-terraform@v3',
  with: { terraform_version: '1.11.4', terraform_wrapper: false },
};
export const SETUP_CHROMIUM: github.workflows.JobStep = {
  name: 'Setup Chromium',
  run: '.ci/chromium',
};
export const SETUP_OPENTOFU: github.workflows.JobStep = {
  name: 'Setup OpenTofu',
  uses: 'opentofu/setup-opentofu@v1',
  with: { tofu_version: '1.12.6', tofu_wrapper: false },
};
