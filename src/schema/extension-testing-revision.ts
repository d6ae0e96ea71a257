import { extraMembers } from './common';
import { resource } from './description';
import { boolean, integer64, json, list, object, optional, required, string } from './kind';

export const extensionTestingRevision = resource('extensionTestingRevision', {
  title: 'extension testing revision',
  updatable: true,
  doc: 'A revision of an extension, for testing. Created and changed by operation 18, whose answer is empty: the extension is known by its own `id`. The API can neither read nor delete it: destroying it leaves it on the service.',
  attributes: {
    id: required(
      string,
      'Identifier of the extension. A change makes a testing revision of another extension, and the old one stays.',
      { replaces: true },
    ),
    name: optional(string, 'Name of the extension.'),
    version: optional(string, 'Version of the extension.'),
    description: optional(string, 'What the extension is for.'),
    excerpt: optional(string, 'Description in one line.'),
    image: optional(string, 'Image.'),
    darkModeImage: optional(string, 'Image for dark mode.'),
    isHidden: optional(boolean, 'Whether the extension is hidden.'),
    keywords: optional(list(string), 'Keywords.'),
    labels: optional(list(string), 'Labels.'),
    integrations: optional(list(string), 'Keys of the integrations that it works with.'),
    integrationDetails: optional(
      list(
        object({
          name: optional(string, 'Name of the integration.'),
          link: optional(string, 'Address that tells about the integration.'),
        }),
      ),
      'The integrations that it works with, for people.',
    ),
    changelog: optional(
      list(
        object({
          version: optional(string, 'Version that brought the change.'),
          descriptionMd: optional(string, 'What changed, in Markdown.'),
        }),
      ),
      'Changes, version by version.',
    ),
    deprecation: optional(
      object({
        reason: optional(string, 'Why not to use it any more.'),
        replacementExtensions: optional(list(string), 'Identifiers of the extensions to use instead.'),
      }),
      'Why not to use it any more.',
    ),
    binaries: optional(
      list(
        object({
          data: optional(string, 'Content of the file.'),
          type: optional(string, 'Kind of file, as the service names it.'),
        }),
      ),
      'Files of the extension.',
    ),
    items: optional(
      list(
        object({
          name: optional(string, 'Name of the part.'),
          description: optional(string, 'What the part is for.'),
          stableId: optional(string, 'Identifier of the part across versions.'),
          uniqueId: optional(string, 'Identifier of the part in this version.'),
          internalId: optional(integer64, 'Internal identifier: a whole number, as text.'),
          isMandatory: optional(boolean, 'Whether the part is always deployed.'),
          permissionResource: optional(
            string,
            'What a user needs permission for, as the service names it, such as `UNKNOWN`.',
          ),
          targetDomain: optional(string, 'What the part is, as the service names it, such as `ACTION`.'),
          binaries: optional(
            list(
              object({
                data: optional(string, 'Content of the file.'),
                fileName: optional(string, 'Name of the file.'),
                type: optional(string, 'Kind of file, as the service names it, such as `PREVIEW_IMAGE`.'),
              }),
            ),
            'Files of the part.',
          ),
          data: optional(json, 'Content of the part: a JSON object that the API does not document.'),
        }),
      ),
      'Parts of the extension.',
    ),
    extraMembers,
  },
});
