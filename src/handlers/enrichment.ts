import { Context, isRecord } from '../plugin';
import { Account } from './common/account';
import { exactlyOne } from './common/choices';
import { createFailure } from './common/failure';
import { subjectOf } from './common/forget';
import { member, toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { checkOtherName, otherVariant } from './common/other-variant';
import { Made, ServiceObject, Wanted } from './common/service-object';
import { Values } from './common/values';
import { identify } from './enrichment-id';
import { JsonObject } from '../contract/json';
import { enrichment } from '../schema/enrichment';

const members = enrichment.attributes;
type EnrichmentValues = Values<typeof members>;

/** Operation 4, with one rule at a time. It appends; the API can neither read, change nor delete a rule. */
export class EnrichmentResource extends ServiceObject<typeof members> {
  protected readonly consequence =
    'The rule stays active, and goes on adding its fields, until somebody removes it in the service itself.';

  constructor(account: Account) {
    super(enrichment, account);
  }

  protected check({ enrichmentType }: EnrichmentValues): void {
    if (!isRecord(enrichmentType)) return;
    const { other } = enrichmentType;
    exactlyOne(enrichmentType, ['geoIp', 'other'], ['enrichment_type'], 'An enrichment has one type.');
    if (isRecord(other)) checkOtherName(other.name, ['enrichment_type', 'other', 'name'], ['geoIp']);
  }

  protected subject(values: EnrichmentValues): string {
    return subjectOf(enrichment.title, values.fieldName, values.id);
  }

  protected async make(
    { connection, planned }: Wanted<typeof members>,
    { signal, diagnostics }: Context,
  ): Promise<Made<typeof members>> {
    const { client, operations } = connection;
    const rule = ruleOf(planned);
    const values = { ...planned, id: null };
    const named = this.subject(values);
    const ifThere = `If the service shows a rule for the field "${String(planned.fieldName)}" that you do not know, remove it there before you apply again, or there will be two.`;
    const { body } = await client
      .call(operations.createEnrichments, { body: { requestEnrichments: [rule] } }, { signal })
      .catch((error: unknown) => {
        throw createFailure(`Cannot create ${named}`, error, ['field_name'], ifThere);
      });
    const rest = () => {
      const { id, candidates } = identify(rule, member(body, 'enrichments'));
      if (id === null) {
        diagnostics.warning(
          `The id of ${named} is not known`,
          `The service has taken the rule, and its answer does not tell which one it is, so id is empty. ${listOf(candidates)}`,
        );
      }
      return { values: { ...values, id } };
    };
    return { values, rest };
  }
}

function ruleOf(planned: EnrichmentValues): JsonObject {
  const rule = toJsonObject(members, { ...planned, id: null });
  const { enrichmentType } = planned;
  const others = isRecord(enrichmentType) ? otherVariant(enrichmentType.other) : [];
  return Object.fromEntries([
    ...Object.entries(rule),
    ['enrichmentType', Object.fromEntries([...Object.entries(Object(rule.enrichmentType)), ...others])],
    ...Object.entries(jsonObject(planned.extraMembers)),
  ]) as JsonObject;
}

function listOf(candidates: readonly string[]): string {
  return candidates.length === 0
    ? 'It names no rule that fits.'
    : `It may be any of the rules with the ids ${candidates.join(', ')}.`;
}
