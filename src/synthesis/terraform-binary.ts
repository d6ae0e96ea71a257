import { ENV_VARIABLES } from '../schema/environment';

const BINARY_NAMES = ['terraform', 'tofu'];

/**
 * Calls `run` with the binary named by TERRAFORM_BINARY_NAME or, if the variable is not set, with `terraform` and then `tofu`, until one
 * exists. `run` returns undefined if the binary does not exist.
 */
export async function withTerraform<Result>(
  run: (binary: string) => Promise<Result | undefined>,
): Promise<Result> {
  const name = process.env[ENV_VARIABLES.terraformBinary];
  for (const binary of name ? [name] : BINARY_NAMES) {
    const result = await run(binary);
    if (result !== undefined) return result;
  }
  throw new Error(
    name
      ? `"${name}" (${ENV_VARIABLES.terraformBinary}) cannot be run. Install it, or set the variable to another binary.`
      : `Neither "terraform" nor "tofu" is on the PATH. Install Terraform or OpenTofu 1.11 or newer, or set ${ENV_VARIABLES.terraformBinary} to a binary.`,
  );
}
