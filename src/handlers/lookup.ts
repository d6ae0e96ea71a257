import { JsonObject, printJson } from '../contract/json';
import { AttributePath, ObjectValue, Value } from '../plugin';
import { failure } from './failure';
import { fromJson, member } from './json';
import { fromTerraform, toTerraform, Values } from './values';
import { Description } from '../schema/description';
import { Members } from '../schema/kind';

/**
 * Reads a data source: what is configured stays, documented members of the answer fill the computed attributes, and `json`
 * holds the whole answer. `at` is the attribute to blame when the call fails.
 */
export async function lookUp<M extends Members>(
  { title, attributes }: Description<M>,
  config: ObjectValue,
  at: AttributePath,
  call: (configured: Values<M>) => Promise<{ readonly body: JsonObject }>,
): Promise<ObjectValue> {
  const configured = fromTerraform(attributes, config);
  try {
    const { body } = await call(configured);
    const values = Object.entries(attributes).map(([name, { kind, presence, local }]): [string, Value] => {
      if (name === 'json') return [name, printJson(body)];
      if (presence !== 'computed' || local) return [name, configured[name] as Value];
      return [name, fromJson(kind, member(body, name), name)];
    });
    return toTerraform(attributes, Object.fromEntries(values) as Values<M>);
  } catch (error) {
    throw failure(`Cannot look up the ${title}`, error, at);
  }
}
