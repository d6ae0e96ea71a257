import { randomUUID } from 'node:crypto';
import { isJsonObject, JsonObject } from '../../contract/json';
import { notFound } from '../service-error';
import { Handler } from './call';

export const getIntegrationDefinition: Handler = ({ account, path }) => {
  const integrationDefinition = account.objects('integrationDefinitions').get(path.id);
  if (!integrationDefinition) throw notFound('integration definition', path.id);
  return { integrationDefinition };
};

/** Any definition key is accepted. The default version is the newest one of a known definition. */
export const createContextualDataIntegration: Handler = ({ account, body, normalise }) => {
  const metadata = member(body, 'metadata');
  const id = randomUUID();
  const definition = account.objects('integrationDefinitions').get(String(metadata.integrationKey));
  account.objects('deployedIntegrations').set(
    id,
    normalise({
      id,
      definitionKey: metadata.integrationKey ?? '',
      definitionVersion: metadata.version ?? newestRevision(definition),
      integrationStatus: { connectionStatus: 'PENDING', details: {}, messages: [] },
      parameters: member(metadata, 'integrationParameters').parameters ?? [],
    }),
  );
  return { integrationId: id };
};

export const getDeployedIntegration: Handler = ({ account, path }) => {
  const integration = account.objects('deployedIntegrations').get(path.integration_id);
  if (!integration) throw notFound('deployed integration', path.integration_id);
  return { integration };
};

function member(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}

function newestRevision(definition: JsonObject | undefined): string {
  const revisions = Array.isArray(definition?.revisions) ? definition.revisions.filter(isJsonObject) : [];
  return String(revisions.at(-1)?.id ?? '0.1.0');
}
