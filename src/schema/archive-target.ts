import { extraMembers } from './attributes';
import { resource } from './description';
import { boolean, computed, named, object, optional, required, string, unlistedMembers } from './kind';

const setArchiveTarget = {
  name: 'setArchiveTarget',
  number: 5,
  summary: 'Set the archive target',
  method: 'POST',
  path: '/logs/data-setup/v2',
  answers: 'target',
  returns: ['archiveSpec', 'objectStorage'],
  repeat: 'idempotent',
} as const;

export const archiveTarget = resource('archiveTarget', {
  example: { isActive: true, objectStorage: { bucket: 'shop-logs', region: 'eu-north' } },
  collection: 'archiveTargets',
  operations: { create: setArchiveTarget, replace: setArchiveTarget },
  identity: null,
  exactlyOne: ['objectStorage', 'otherTarget'],
  doc: [
    'Where the logs of the account are archived. An account has only one archive target. Every change is made in place.',
    'The API cannot read the archive target, so changes by others are not detected, and it cannot be imported. Destroying it leaves archiving as it was last set, with a warning, unless `deactivateOnDestroy` is true.',
  ].join('\n\n'),
  attributes: {
    isActive: required(boolean, 'Whether logs are archived.'),
    objectStorage: optional(
      object({
        bucket: optional(string, 'Bucket that receives the logs.'),
        region: optional(string, 'Region of the bucket.'),
      }),
      'The object storage target. Exactly one of `objectStorage` and `otherTarget` is set.',
    ),
    otherTarget: optional(
      object(
        {
          name: required(string, 'Name of the member, as the API spells it.', { local: true }),
          valueJson: required(
            unlistedMembers,
            'Content of the member, a JSON object. Sensitive, but stored in the state.',
            { sensitive: true, example: `'{"container":"shop-logs"}'` },
          ),
        },
        { holds: 'member' },
      ),
      'Any other target, by its name. Exactly one of `objectStorage` and `otherTarget` is set.',
      { local: true },
    ),
    deactivateOnDestroy: optional(
      boolean,
      'Whether destroying the resource switches archiving off. Logs that are not archived meanwhile are lost. A renamed resource is also destroyed, unless it is moved (`moveTo`, a `moved` block). Apply a change of this property before you destroy the resource.',
      { local: true, unset: 'false' },
    ),
    extraMembers,
    archiveSpec: computed(
      named('ArchiveTargetSpec', {
        archivingFormatId: computed(string, 'Format of the archived files.'),
        enableTags: computed(boolean, 'Whether the archived files are tagged.'),
        isActive: computed(boolean, 'Whether logs are archived.'),
      }),
      'How logs are archived, as the service answered.',
      { keepState: { unlessChanged: ['isActive', 'objectStorage', 'otherTarget', 'extraMembers'] } },
    ),
  },
});
