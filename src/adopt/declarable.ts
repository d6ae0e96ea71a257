import { Existing, Skipped } from './existing';
import { findingsOn } from '../handlers/checks/rules';
import { inTerraform } from '../handlers/codec/values';
import { formatPath, isRecord } from '../plugin';
import { Language } from './languages/language';
import { errorIn } from '../schema/rules';

/** Returns the object, or a `Skipped` with the reason if the language cannot declare it. */
export function declarable(item: Existing | Skipped, { isConstructs }: Language): Existing | Skipped {
  if ('reason' in item) return item;
  const reason = reasonNotDeclarable(item) ?? (isConstructs ? reasonNotDeclarableInCdktf(item) : undefined);
  if (reason === undefined) return item;
  const { description, id } = item;
  return { description, id, isFound: true, reason: `It cannot be declared: ${reason}` };
}

/** Returns why the provider would reject the object's configuration. One rejected object makes the plan for all objects fail. */
function reasonNotDeclarable({ description, id, values }: Existing): string | undefined {
  if (inTerraform(id) !== id) {
    return `Terraform changes its id to another Unicode form, ${JSON.stringify(inTerraform(id))}, which may be the id of another object.`;
  }
  const [finding] = findingsOn(description.attributes, values, errorIn, (name) => name);
  if (finding) {
    const [path, { what }] = finding;
    return `its ${formatPath(path)} ${what}. Change it on the service before you adopt the object.`;
  }
  const { labels = null } = values;
  const entries = isRecord(labels) ? Object.entries(labels) : [];
  const [unset] = entries.find(([, value]) => typeof value !== 'string') ?? [];
  if (unset !== undefined) {
    return `its label ${JSON.stringify(unset)} has no value. Change it on the service before you adopt the object.`;
  }
  const seen = new Set<string>();
  const double = entries.map(([name]) => inTerraform(name)).find((name) => seen.size === seen.add(name).size);
  return double === undefined
    ? undefined
    : `it has two labels named ${JSON.stringify(double)}, in different Unicode forms, which Terraform does not distinguish. Rename one on the service before you adopt the object.`;
}

function reasonNotDeclarableInCdktf({ id, labels, values }: Existing): string | undefined {
  const instead = 'Declare it in HCL (--language hcl).';
  if (Object.hasOwn(labels, '__proto__')) return `CDKTF drops its label __proto__. ${instead}`;
  const strings = JSON.stringify([id, values]);
  const [token] = TOKEN.exec(strings) ?? [];
  if (token !== undefined) {
    return `CDKTF would treat ${JSON.stringify(token)} in its strings as a token. ${instead}`;
  }
  return BEGINS_WITH_MARK.test(strings)
    ? `Terraform would drop the byte order mark at the beginning of one of its strings. ${instead}`
    : undefined;
}

/** Matches CDKTF's tokens for unknown values, and strings that CDKTF rejects as tokens. In number tokens, the exponent is 289 or 270. */
const TOKEN = /TfToken\[|\de\+2(?:89|70)|(?<=(?<!\\)")(?:String|Any) Map Token Value(?=")/;

/** Matches a byte order mark at the beginning of a JSON string. Terraform drops the mark when it parses the string as a template. */
const BEGINS_WITH_MARK = /(?<!\\)"\ufeff/;
