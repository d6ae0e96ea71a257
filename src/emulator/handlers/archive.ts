import { Handler } from './call';

/** There is one target per account; its key is `target`. Members that are absent in the body are absent afterwards. */
export const setArchiveTarget: Handler = ({ account, body, normalise }) => {
  const { isActive = false, ...target } = body;
  const stored = normalise({
    ...target,
    archiveSpec: { archivingFormatId: 'json-lines-v1', enableTags: false, isActive },
  });
  account.objects('archiveTargets').set('target', stored);
  return { target: stored };
};
