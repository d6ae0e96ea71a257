import { randomUUID } from 'node:crypto';
import { Resource } from './resource';
import { elementsOf, JsonObject, isJsonObject, Json } from '../../contract/json';
import { isAlike } from '../../json/same';
import { Context, CreateRequest, groupOf, ObjectValue, StateResponse } from '../../plugin';
import { enrichment } from '../../schema/enrichment';
import { member, toJsonObject, canonicalId } from '../codec/json';
import { CreateCall } from '../object/create';
import { MEMBER_NAMES_ADVICE } from '../object/resource-type';

const members = enrichment.attributes;

/** Adds a rule to the existing ones. The response may contain all rules without saying which one is new. */
export class EnrichmentResource extends Resource {
  public readonly ifItStays =
    'The rule stays active and continues to add its fields until somebody removes it in the service.';

  public ifCreated(_name: string, { fieldName }: ObjectValue): string {
    return `Look in the service for a rule for the field "${String(fieldName)}" that you do not recognize: if there is one, remove it. Then apply again.`;
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    const response = await creation.send();
    const rules = elementsOf(member(response, 'enrichments')).filter(isJsonObject);
    // The rule is stored even if the response does not identify it, because it is already active.
    creation.identify({ id: null });
    await creation.step(({ values, privateState }) => {
      const body = toJsonObject(members, values);
      const { id, candidates } = identifyRule(body, rules);
      if (id !== null) {
        creation.identify({ id });
        return { values: { ...values, id }, privateState };
      }
      context.diagnostics.cappedWarning(
        groupOf('More enrichments have no known id'),
        `The id of ${this.subject(values)} is not known`,
        `The service created the rule, but its response does not identify the rule, so id is null. ${
          candidates.length === 0
            ? `No rule in the response matches. ${MEMBER_NAMES_ADVICE}`
            : `It may be any of the rules with these ids: ${candidates.join(', ')}.`
        }`,
      );
      return { values, privateState: { ...privateState, mark: randomUUID() } };
    });
    return creation.finish(response, rules.length === 1 ? rules[0] : undefined);
  }
}

/**
 * Finds the new rule in the response: the only rule or, if there are several, the only one that matches the request. Returns its id (null if
 * unknown), and the ids of all candidates.
 */
function identifyRule(body: JsonObject, rules: readonly JsonObject[]) {
  const matching = rules.length === 1 ? rules : rules.filter((rule) => isShownIn(rule, body));
  const candidates = matching.flatMap((rule) => canonicalId(member(rule, 'id')) ?? []);
  return { id: matching.length === 1 ? (candidates.at(0) ?? null) : null, candidates };
}

/** Whether a rule shows the values that were sent. It may omit some. */
function isShownIn(shown: Json | undefined, sent: Json): boolean {
  if (!isJsonObject(shown) || !isJsonObject(sent)) return (shown ?? null) === null || isAlike(shown, sent);
  return Object.entries(sent).every(([name, value]) => isShownIn(member(shown, name), value));
}
