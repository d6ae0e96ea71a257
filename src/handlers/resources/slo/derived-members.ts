import { objectOrEmpty, parseContainer } from '../../../contract/json';
import { Context, groupOf, isRecord, PlanRequest } from '../../../plugin';

/**
 * Warns if a change to the indicator sends undocumented members back. The service may have derived them from the old indicator, and then
 * keeps the old values without an error.
 */
export function warnOfDerivedMembers(
  { prior, planned }: Pick<PlanRequest, 'prior' | 'planned'>,
  subject: string,
  { diagnostics }: Context,
  readOnlyMembers: readonly string[],
): void {
  const isRequestBased = (values: PlanRequest['planned']) => isRecord(values.request_based_metric_sli);
  const isSameKind = prior && isRequestBased(prior) === isRequestBased(planned);
  if (!prior || (isSameKind && prior.extra_members === planned.extra_members)) return;
  const all = Object.keys(objectOrEmpty(parseContainer(String(prior.unlisted_members))));
  const names = all.filter((name) => !readOnlyMembers.includes(name));
  if (names.length === 0) return;
  diagnostics.cappedWarning(
    groupOf('More SLOs keep undocumented members'),
    `${subject} gets another indicator, but keeps its undocumented members`,
    `The change sends them back as the service returned them: ${names.join(', ')}. If the service derives any of them from the indicator, such as a type, their old values stay. To prevent this, add those that it derives to the provider's dialect: "readOnlyMembers": ${JSON.stringify(names)}.`,
  );
}
