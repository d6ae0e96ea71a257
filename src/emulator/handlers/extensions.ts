import { randomUUID } from 'node:crypto';
import { Handler } from './call';
import { isJsonObject, Json } from '../../contract/json';

/** A second revision of the same extension replaces the first. */
export const initializeExtensionTestingRevision: Handler = ({ account, body, normalise }) => {
  const extension = isJsonObject(body.extensionData) ? body.extensionData : {};
  account.objects('testingRevisions').set(String(extension.id ?? randomUUID()), normalise(extension));
  return {};
};

export const listExtensions: Handler = ({ account, body }) => {
  const wanted = texts(isJsonObject(body.filter) ? body.filter.integrations : undefined);
  return {
    extensions: account
      .all('extensions')
      .filter(({ isHidden }) => body.includeHiddenExtensions === true || isHidden !== true)
      .filter(
        ({ integrations }) => wanted.length === 0 || texts(integrations).some((key) => wanted.includes(key)),
      ),
  };
};

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
