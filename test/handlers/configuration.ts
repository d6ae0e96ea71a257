import { stringify } from 'lossless-json';
import { Json, JsonObject, parseJson } from '../../src/contract/json';
import { isRecord, ObjectValue, Value } from '../../src/plugin';

/**
 * Returns a cdk.tf.json with the resources `r0`, `r1`, ... of each type instead of those in `synthesized`. CDKTF cannot write it,
 * because it changes some strings.
 */
export function configuration(
  synthesized: JsonObject,
  resources: { readonly [type: string]: readonly ObjectValue[] },
): string {
  const { provider, terraform } = synthesized;
  const named = (configs: readonly ObjectValue[]) =>
    Object.fromEntries(configs.map((config, index) => [`r${index}`, literal(config)]));
  const resource = Object.fromEntries(
    Object.entries(resources).map(([type, configs]) => [type, named(configs)]),
  );
  return stringify({ provider, terraform, resource }, null, 2) ?? '';
}

/** Returns the body that the provider should send for a configuration. The order of its members may differ. */
export function sloBody(config: ObjectValue): JsonObject {
  const names: Record<string, string> = {
    target_threshold_percentage: 'targetThresholdPercentage',
    slo_time_frame: 'sloTimeFrame',
    request_based_metric_sli: 'requestBasedMetricSli',
    good_events: 'goodEvents',
    total_events: 'totalEvents',
  };
  const set = (value: ObjectValue): JsonObject =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name, member]) => member !== null && name !== 'extra_members')
        .map(([name, member]): [string, Json] => [
          names[name] ?? name,
          isRecord(member) && name !== 'labels' ? set(member) : (member as Json),
        ]),
    );
  const extra = parseJson(typeof config.extra_members === 'string' ? config.extra_members : '{}');
  return Object.fromEntries([...Object.entries(set(config)), ...Object.entries(extra as JsonObject)]);
}

/** Escapes strings and map keys, because Terraform would read `${` and `%{` as templates. */
function literal(value: Value): unknown {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map(literal);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [escaped(name), literal(item)]));
}

function escaped(text: string): string {
  return text.replace(/([$%])\{/g, '$1$1{');
}
