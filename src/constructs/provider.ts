import { join } from 'node:path';
import { ISynthesisSession, Lazy, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { provider as description } from '../schema/provider';
import { isPlainHttp, PLAIN_HTTP_WARNING } from '../schema/provider-values';
import { synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { checkConfig } from '../synthesis/check-config';
import { findHidingConfiguration, hiddenBy } from '../synthesis/cli-configuration';
import { embedNode } from '../synthesis/embed-node';
import { installProvider } from '../synthesis/install-provider';
import { isLiteral, plainCopy } from '../synthesis/literal';
import { onSynthesize } from '../synthesis/on-synthesize';
import { withinThisCore } from '../synthesis/one-core';
import { configurationOf } from '../synthesis/overrides';
import { GENERATOR_METADATA, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { bundleVersion, forNamedPlatforms, platformMistakes, readBundle } from '../synthesis/provider-bundle';
import { duplicateMistakes, keyDoubts, unnamedDoubts } from '../synthesis/provider-choice';
import { ProviderConfig, providerMistakes } from '../synthesis/provider-mistakes';
import { providersOf } from '../synthesis/providers';
import { warn } from '../synthesis/warn';

/**
 * Checks the configuration and copies the Terraform provider into the stack. jsii makes it part of ObservabilityProvider.
 *
 * @internal
 */
export abstract class ProviderBehaviour extends TerraformProvider {
  /** @internal */
  protected readonly _config: ProviderConfig;

  constructor(scope: Construct, id: string, config: ProviderConfig) {
    super(withinThisCore(scope), id, {
      terraformResourceType: description.terraformType,
      terraformProviderSource: PROVIDER_SOURCE,
      terraformGeneratorMetadata: {
        ...GENERATOR_METADATA,
        providerVersion: bundleVersion([scope.node.path, id].join('/')),
      },
    });
    this._config = plainCopy(config);
    const configured = () => configurationOf(this, description.attributes, this._config);
    this.node.addValidation({
      validate: () => [
        ...providerMistakes(configured()),
        ...duplicateMistakes(this),
        ...platformMistakes(this),
      ],
    });
    checkConfig(this, description, () => this._config, {
      additional: ['alias'],
      adviceOnSecrets: {
        apiKey:
          'Remove it and set the environment variable OBSERVABILITY_API_KEY where Terraform runs, or use an EphemeralVariable.',
        headers: 'Use an EphemeralVariable.',
      },
    });
    onSynthesize(this, (session) => {
      const now = configured();
      if (isLiteral(now.baseUrl) && isPlainHttp(now.baseUrl)) warn(this, PLAIN_HTTP_WARNING);
      for (const doubt of [...keyDoubts(this, now), ...unnamedDoubts(this)]) warn(this, doubt);
      this._layDownOnce(session);
    });
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    const attributes = synthesizeAttributes(description.attributes, this._config);
    const { headers } = attributes;
    // CDKTF converts the names of all members of a provider to snake case, except inside tokens.
    return headers === undefined
      ? attributes
      : { ...attributes, headers: Lazy.anyValue({ produce: () => headers }) };
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description.attributes, this._config);
  }

  /**
   * Of several providers in one stack, only the first lays down the files that they share.
   *
   * @internal
   */
  private _layDownOnce(session: ISynthesisSession): void {
    const stack = TerraformStack.of(this);
    const providers = providersOf(stack);
    if (providers.find((provider) => provider instanceof ProviderBehaviour) !== this) return;
    const stackFolder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    const sources = providers.flatMap((provider) => provider.terraformProviderSource ?? []);
    installProvider(forNamedPlatforms(this, readBundle(this.node.path)), stackFolder, sources);
    embedNode(this, stackFolder);
    const file = findHidingConfiguration();
    if (file !== undefined) warn(this, hiddenBy(file));
  }
}
