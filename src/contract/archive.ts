import { ROOT } from './common';
import { operation } from './operation';
import { flag, named, object, secret, text } from './shape';

const objectStorage = object('Object storage that receives the logs', {
  bucket: text('Bucket'),
  region: text('Region of the bucket'),
});

export const setArchiveTarget = operation({
  number: 5,
  summary: 'Set the archive target',
  method: 'POST',
  path: `${ROOT}/logs/data-setup/v2`,
  body: named(
    'ArchiveTargetInput',
    secret(object('Log archive target', { isActive: flag('Whether logs are archived'), objectStorage })),
  ),
  output: object('Log archive target', {
    target: named(
      'ArchiveTarget',
      object('Log archive target', {
        archiveSpec: object('How logs are archived', {
          archivingFormatId: text('Format of the archived files'),
          enableTags: flag('Whether objects are tagged'),
          isActive: flag('Whether logs are archived'),
        }),
        objectStorage,
      }),
    ),
  }),
  repeat: 'idempotent',
});
