import { CREATE_BEFORE_DESTROY, extraMembers } from './attributes';
import { extensionItemBinaryTypes, extensionPermissionResources, extensionTargetDomains } from './constants';
import { call, resource } from './description';
import { boolean, integer64, json, list, Members, named, object, optional, required, string } from './kind';

const initializeExtensionTestingRevision = {
  ...call(18, 'initializeExtensionTestingRevision', 'POST /integrations/extensions/v1/testing/initialize'),
  summary: 'Initialize an extension testing revision',
  requestMember: 'extensionData',
  output: object({}),
  repeat: 'idempotent',
} as const;

/** A list of objects. `itemDoc` documents the class of the entries. */
/** The texts of an extension, which may be copied from elsewhere and empty. */
const freeText = (doc: string) => optional(string, doc, { freeText: true });

const entries = <M extends Members>(doc: string, name: string, itemDoc: string, members: M) =>
  optional(list(named(`ExtensionTestingRevision${name}`, members, { doc: itemDoc })), doc);

export const extensionTestingRevision = resource('extensionTestingRevision', {
  example: { id: 'checkout-dashboards', name: 'Checkout dashboards', version: '1.2.0' },
  collection: 'testingRevisions',
  operations: { create: initializeExtensionTestingRevision, replace: initializeExtensionTestingRevision },
  doc: [
    'A revision of an extension for testing. `id` identifies the extension, and changing it replaces the resource. All other changes are made in place.',
    'The API has no calls to read or delete a testing revision, so the revision cannot be imported, and Terraform does not detect changes made elsewhere. If the resource is replaced or destroyed, the old revision stays on the service, and the plan shows a warning.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes: {
    id: required(
      string,
      'Identifier of the extension. Changing the identifier creates a testing revision of another extension and leaves the old revision on the service.',
      { replaces: true },
    ),
    name: optional(string, 'Name of the extension.'),
    version: optional(string, 'Version of the extension.'),
    description: freeText('Description of the extension.'),
    excerpt: freeText('One-line description of the extension.'),
    image: freeText('Image of the extension.'),
    darkModeImage: freeText('Dark-mode image of the extension.'),
    isHidden: optional(boolean, 'Whether the extension is hidden.'),
    keywords: optional(list(string), 'Keywords of the extension.'),
    labels: optional(list(string), 'Labels of the extension.'),
    integrations: optional(list(string), 'Keys of the integrations that the extension works with.'),
    integrationDetails: entries(
      'Details of the integrations that the extension works with, for display.',
      'Integration',
      'An integration that an extension works with.',
      {
        name: optional(string, 'Name of the integration.'),
        link: optional(string, "Address of the integration's documentation."),
      },
    ),
    changelog: entries('Changes in each version.', 'Change', 'A change in a version of an extension.', {
      version: optional(string, 'Version that contains the change.'),
      descriptionMd: freeText('Description of the change, in Markdown.'),
    }),
    deprecation: optional(
      object({
        reason: freeText('Reason for the deprecation.'),
        replacementExtensions: optional(list(string), 'Identifiers of the extensions to use instead.'),
      }),
      'Details of the deprecation, if the extension is deprecated.',
    ),
    binaries: entries('Files of the extension.', 'Binary', 'A file of an extension.', {
      data: freeText('Content of the file.'),
      type: optional(string, 'Type of the file, as defined by the service.'),
    }),
    items: entries('Parts of the extension.', 'Item', 'A part of an extension.', {
      name: optional(string, 'Name of the part.'),
      description: freeText('Description of the part.'),
      stableId: optional(string, 'Identifier of the part, the same in all versions.'),
      uniqueId: optional(string, 'Identifier of the part in this version.'),
      internalId: optional(integer64, 'Internal identifier of the part: a whole number, as a string.'),
      isMandatory: optional(boolean, 'Whether the part is always deployed.'),
      permissionResource: optional(string, 'Resource for which the part requires permission.', {
        constants: extensionPermissionResources,
      }),
      targetDomain: optional(string, 'Target domain of the part.', { constants: extensionTargetDomains }),
      binaries: entries('Files of the part.', 'ItemBinary', 'A file of a part of an extension.', {
        data: freeText('Content of the file.'),
        fileName: optional(string, 'Name of the file.'),
        type: optional(string, 'Type of the file.', { constants: extensionItemBinaryTypes }),
      }),
      data: optional(json, 'Content of the part, as a JSON object. The documented API does not describe it.'),
    }),
    extraMembers,
  },
});
