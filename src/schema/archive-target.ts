import { extraMembers } from './common';
import { resource } from './description';
import { boolean, computed, json, object, optional, required, string } from './kind';

export const archiveTarget = resource('archiveTarget', {
  title: 'archive target',
  updatable: true,
  doc: 'Where the logs of the account are archived. Set by operation 5, of which an account has one. The API cannot read it. Destroying it switches archiving off, unless `deactivate_on_destroy` is false.',
  attributes: {
    isActive: required(boolean, 'Whether logs are archived.'),
    objectStorage: optional(
      object({
        bucket: optional(string, 'Bucket that receives the logs.'),
        region: optional(string, 'Region of the bucket.'),
      }),
      'The object storage target. Exactly one of `object_storage` and `other_target` is set.',
    ),
    otherTarget: optional(
      object({
        name: required(string, 'Name of the member, as the API spells it.'),
        valueJson: required(json, 'Content of the member, a JSON object. Sensitive, but kept in the state.', {
          sensitive: true,
        }),
      }),
      'Any other target, by its name. Exactly one of `object_storage` and `other_target` is set.',
      { local: true },
    ),
    deactivateOnDestroy: optional(
      boolean,
      'Whether destroying this switches archiving off. Default: true. Apply a change of it before the destroy that it is meant for.',
      { local: true },
    ),
    extraMembers,
    archiveSpec: computed(
      object({
        archivingFormatId: computed(string, 'Format of the archived files.'),
        enableTags: computed(boolean, 'Whether the archived files are tagged.'),
        isActive: computed(boolean, 'Whether logs are archived.'),
      }),
      'How logs are archived, as the service answered.',
      { keepState: { unlessChanged: ['isActive', 'objectStorage', 'otherTarget', 'extraMembers'] } },
    ),
  },
});
