import { randomUUID } from 'node:crypto';
import { Context, DiagnosticGroup } from '../plugin';
import { member, toJsonObject } from './codec/json';
import { Values } from './codec/values';
import { Account } from './connection/account';
import { identify } from './enrichment-id';
import { subjectOf } from './lifecycle/forget';
import { Known, ServiceObject, Wanted } from './lifecycle/service-object';
import { JsonObject } from '../contract/json';
import { enrichment } from '../schema/enrichment';

const members = enrichment.attributes;
type EnrichmentValues = Values<typeof members>;

/** The part of the private state that tells a rule without an id from others, such as one that it replaces. */
export interface Marked {
  readonly mark: string;
}

const NO_ID: DiagnosticGroup = {
  key: 'enrichmentWithoutId',
  more: {
    summary: 'The ids of more enrichments are not known',
    detail: 'Only ten of them are named here. Their rules were created, and id is null in the state of each.',
  },
};

/** Appends one rule. The API cannot read, change or delete a rule. */
export class EnrichmentResource extends ServiceObject<typeof members> {
  protected readonly consequence =
    'The rule stays active and continues to add its fields until somebody removes it in the service.';

  constructor(account: Account) {
    super(enrichment, account);
  }

  protected subject(values: EnrichmentValues): string {
    return subjectOf(enrichment.title, values.fieldName, values.id);
  }

  protected notCreated(planned: EnrichmentValues) {
    return {
      what: `Cannot create ${this.nameOf(planned)}`,
      path: ['field_name'],
      ifCreated: `If the service shows a rule for the field "${String(planned.fieldName)}" that you do not know, remove it there before you apply again. Otherwise there will be two.`,
    };
  }

  protected async make({ connection, planned }: Wanted<typeof members>, { signal }: Context) {
    const { client, operations } = connection;
    const body = { requestEnrichments: [toJsonObject(members, planned)] };
    return (await client.call(operations.createEnrichments, { body }, { signal })).body;
  }

  /** The answer may not say which rule is the new one, but the rule is active. */
  protected identity() {
    return { id: null };
  }

  protected complete(
    answer: JsonObject,
    { values, private: own }: Known<typeof members>,
    _wanted: Wanted<typeof members>,
    { diagnostics }: Context,
  ) {
    const { id, candidates } = identify(toJsonObject(members, values), member(answer, 'enrichments'));
    if (id !== null) return { values: { ...values, id }, private: own };
    diagnostics.boundedWarning(
      NO_ID,
      `The id of ${this.subject(values)} is not known`,
      `The service created the rule, but its answer does not say which one it is, so id is null. ${listOf(candidates)}`,
    );
    const marked: Marked = { mark: randomUUID() };
    return { values: { ...values, id }, private: { ...own, ...marked } };
  }
}

function listOf(candidates: readonly string[]): string {
  return candidates.length === 0
    ? 'No rule in the answer matches.'
    : `It may be any of the rules with the ids ${candidates.join(', ')}.`;
}
