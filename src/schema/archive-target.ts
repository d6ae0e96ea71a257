import { extraMembers, flag, extraMembersOf, text } from './attributes';
import { call, resource } from './description';
import { boolean, computed, named, object, optional, required, string, unlistedMembers } from './kind';

const setArchiveTarget = {
  ...call(5, 'setArchiveTarget', 'POST /logs/data-setup/v2'),
  summary: 'Set the archive target',
  responseMember: 'target',
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
    "The storage where the service archives an account's logs. An account has only one archive target. Every change is made in place.",
    'The API has no call to read the archive target, so the target cannot be imported, and Terraform does not detect changes made elsewhere. When the resource is destroyed, archiving keeps its last settings, and the plan shows a warning. To switch archiving off, apply `isActive: false` before you destroy the resource.',
  ].join('\n\n'),
  attributes: {
    isActive: required(boolean, 'Whether logs are archived.'),
    objectStorage: optional(
      object({
        bucket: optional(string, 'Name of the bucket that receives the logs.'),
        region: optional(string, 'Region of the bucket.'),
        extraMembers: extraMembersOf('the object storage'),
      }),
      'Object storage that receives the logs. Set exactly one of `objectStorage` and `otherTarget`.',
    ),
    otherTarget: optional(
      object(
        {
          name: required(string, 'Name of this kind of target in the API.', { providerOnly: true }),
          valueJson: required(
            unlistedMembers,
            'Settings of the target, as a JSON object. Sensitive, but stored in the state.',
            { sensitive: true, example: `'{"container":"shop-logs"}'` },
          ),
        },
        { represents: 'member' },
      ),
      'A kind of target that the documented API does not describe. Set exactly one of `objectStorage` and `otherTarget`.',
      { providerOnly: true },
    ),
    extraMembers,
    archiveSpec: computed(
      named('ArchiveTargetSpec', {
        archivingFormatId: text('Format of the archived files.'),
        enableTags: flag('Whether the archived files are tagged.'),
        isActive: flag('Whether logs are archived.'),
      }),
      'Archive settings returned by the service.',
      { keepState: { unlessChanged: ['isActive', 'objectStorage', 'otherTarget', 'extraMembers'] } },
    ),
  },
});
