import { DataSource, ManagedResource, Provider, Schema } from '../plugin';
import * as schema from '../schema';
import { terraformSchema } from './codec/terraform';
import { ProviderBlock } from './connection/provider-block';
import { decryptFunction } from './decrypt';
import { LookupDataSource } from './lookups/lookup';
import { CallStrategy, readCustomEnrichments, readSlos } from './lookups/strategies';
import { ApiKeyResource } from './resources/api-key';
import { ArchiveTargetResource } from './resources/archive-target';
import { ContextualDataIntegrationResource } from './resources/contextual-data-integration';
import { EnrichmentResource } from './resources/enrichment';
import { OutgoingWebhookResource, WebhookTestResource } from './resources/outgoing-webhook';
import { Resource } from './resources/resource';
import { SloResource } from './resources/slo';
import { decrypt } from '../schema/api-key';
import { ResourceDescription } from '../schema/description';
import { provider } from '../schema/provider';

/** The resources with behavior that their descriptions cannot express. */
const SPECIAL_RESOURCES: { readonly [terraformType: string]: typeof Resource | undefined } = {
  [schema.apiKey.terraformType]: ApiKeyResource,
  [schema.archiveTarget.terraformType]: ArchiveTargetResource,
  [schema.contextualDataIntegration.terraformType]: ContextualDataIntegrationResource,
  [schema.enrichment.terraformType]: EnrichmentResource,
  [schema.outgoingWebhook.terraformType]: OutgoingWebhookResource,
  [schema.slo.terraformType]: SloResource,
  [schema.webhookTest.terraformType]: WebhookTestResource,
};

/** The lookups with a special strategy. All others send a single call or read pages. */
const CALL_STRATEGIES: { readonly [terraformType: string]: CallStrategy | undefined } = {
  [schema.customEnrichments.terraformType]: readCustomEnrichments,
  [schema.slos.terraformType]: readSlos,
};

/** The Terraform provider for the management API, with all resources and lookups. */
export class ObservabilityProvider extends ProviderBlock implements Provider {
  public readonly resources: Readonly<Record<string, ManagedResource>> = Object.fromEntries(
    schema.resources.map((description: ResourceDescription) => {
      const Type = SPECIAL_RESOURCES[description.terraformType] ?? Resource;
      return [description.terraformType, new Type(description, this)];
    }),
  );
  public readonly dataSources: Readonly<Record<string, DataSource>> = Object.fromEntries(
    schema.dataSources.map((lookup) => {
      const { terraformType } = lookup;
      return [terraformType, new LookupDataSource(lookup, this, CALL_STRATEGIES[terraformType])];
    }),
  );
  public readonly functions = { [decrypt.name]: decryptFunction };

  public get schema(): Schema {
    return terraformSchema(provider);
  }
}
