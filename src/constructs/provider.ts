import { join } from 'node:path';
import { ISynthesisSession, Lazy, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { SloBehavior } from './slo';
import { ENV_VARIABLES } from '../schema/environment';
import { provider as description } from '../schema/provider';
import { isUnencrypted, PLAIN_HTTP_WARNING } from '../schema/provider-values';
import { synthesizeAttributes } from '../synthesis/attributes';
import { checkConfig } from '../synthesis/check-config';
import { embedNode } from '../synthesis/embed-node';
import { hclAttributes } from '../synthesis/hcl';
import { installProvider } from '../synthesis/install-provider';
import { isLiteral, plainCopy } from '../synthesis/literal';
import { logicalIdErrors } from '../synthesis/logical-id';
import { requireSameCore, versionWarnings } from '../synthesis/one-core';
import { configurationOf } from '../synthesis/overrides';
import { onSynthesize } from '../synthesis/patches/on-synthesize';
import { GENERATOR_METADATA, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { bundleVersion, readBundle } from '../synthesis/provider-bundle';
import {
  copyErrors,
  duplicateErrors,
  keyWarnings,
  missingProviderWarnings,
  moduleErrors,
  overrideErrors,
} from '../synthesis/provider-choice';
import { ProviderConfig, providerErrors } from '../synthesis/provider-errors';
import { providersOf } from '../synthesis/providers';
import { warn } from '../synthesis/warn';

/**
 * Checks the configuration and copies the Terraform provider into the stack. jsii merges this class into ObservabilityProvider.
 *
 * @internal
 */
export abstract class ProviderBehavior extends TerraformProvider {
  /** @internal */
  protected readonly _config: ProviderConfig;

  constructor(scope: Construct, id: string, config: ProviderConfig) {
    super(requireSameCore(scope), id, {
      terraformResourceType: description.terraformType,
      terraformProviderSource: PROVIDER_SOURCE,
      terraformGeneratorMetadata: {
        ...GENERATOR_METADATA,
        providerVersion: bundleVersion([scope.node.path, id].join('/')),
      },
    });
    this._config = plainCopy(config);
    const finalConfig = () => configurationOf(this, description.attributes, this._config);
    this.node.addValidation({
      validate: () => [
        ...providerErrors(finalConfig()),
        ...duplicateErrors(this),
        ...copyErrors(this),
        ...overrideErrors(this),
        ...moduleErrors(this),
        ...logicalIdErrors(this),
      ],
    });
    checkConfig(this, description, () => this._config, {
      additional: ['alias'],
      adviceOnSecrets: {
        apiKey: `Remove it and set the environment variable ${ENV_VARIABLES.apiKey} where Terraform runs, or use an EphemeralVariable.`,
        headers: 'Use an EphemeralVariable.',
      },
    });
    onSynthesize(this, (session) => {
      const settings = finalConfig();
      if (isLiteral(settings.baseUrl) && isUnencrypted(settings.baseUrl)) {
        warn(this, 'plain_http', PLAIN_HTTP_WARNING);
      }
      for (const text of keyWarnings(this, settings)) warn(this, 'shared_key', text);
      for (const text of missingProviderWarnings(this)) warn(this, 'missing_provider', text);
      SloBehavior._warnOfSameNames(this);
      this._writeSharedFiles(session);
    });
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    const attributes = synthesizeAttributes(description.attributes, this._config);
    // CDKTF converts all names in a provider block to snake case, even header names. Inside a token, it leaves names alone.
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'object' && !Array.isArray(value)) {
        attributes[name] = Lazy.anyValue({ produce: () => value });
      }
    }
    return attributes;
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return hclAttributes(this.synthesizeAttributes());
  }

  /** Writes the files that this package's providers in a stack share, if this is the first of these providers. @internal */
  private _writeSharedFiles(session: ISynthesisSession): void {
    const stack = TerraformStack.of(this);
    const providers = providersOf(stack);
    if (providersOf(stack, description.terraformType)[0] !== this) return;
    for (const text of versionWarnings(this)) warn(this, 'several_versions', text);
    const stackFolder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    const sources = providers.flatMap((provider) => provider.terraformProviderSource ?? []);
    installProvider(readBundle(this.node.path), stackFolder, sources);
    embedNode(this, stackFolder);
  }
}
