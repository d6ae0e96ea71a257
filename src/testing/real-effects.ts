import { foreignState } from './stack-file';
import type { Terraform } from './terraform';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

/**
 * Throws if a plan would start a provider that is not emulated, or read a remote state in a module. After `init`, Terraform knows
 * the whole configuration including modules, and lists it without configuring a provider.
 */
export async function refuseRealEffects(terraform: Terraform, alsoApply: readonly string[]): Promise<void> {
  const printed = await terraform.text('providers');
  const sources = [...new Set(Array.from(printed.matchAll(/provider\[([^\]]+)\]/g), ([, source]) => source))];
  const allowed = [PROVIDER_SOURCE, 'terraform.io/builtin/terraform', 'hashicorp/null', ...alsoApply];
  const others = sources.filter(
    (source) => !allowed.some((name) => source === name || source.endsWith(`/${name}`)),
  );
  if (others.length > 0) {
    const names = others.map((source) => `'${source.replace(/.*\//, '')}'`).join(', ');
    throw new Error(
      `The stack "${terraform.stack}", or a module in it, uses ${others.join(' and ')}. deploy() emulates only the observability service: ` +
        `any other provider would make real changes. If it does no harm, allow it: deploy(app, emulator, { alsoApply: [${names}] }).`,
    );
  }
  if (!/module\./.test(printed)) return;
  // synthesize() has checked the stack itself.
  const graph = await terraform.text('graph');
  const [state] = /module\.[^"\s]*\.data\.terraform_remote_state\.[^"\s]+/.exec(graph) ?? [];
  if (state !== undefined) throw foreignState(terraform.stack, state);
}
