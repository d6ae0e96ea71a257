import { ExistingObject, ReadResult } from './existing';
import { findingsOn } from '../handlers/checks/rules';
import { terraformText } from '../handlers/codec/values';
import { formatPath, isRecord } from '../plugin';
import { Language } from './languages/language';
import { errorIn } from '../schema/rules';

/** Returns the object, or a `SkippedObject` with the reason if the language cannot declare it. */
export function skipIfNotDeclarable(item: ReadResult, { usesConstructs }: Language): ReadResult {
  if ('reason' in item) return item;
  const reason = reasonNotDeclarable(item) ?? (usesConstructs ? reasonNotDeclarableInCdktf(item) : undefined);
  if (reason === undefined) return item;
  const { description, id } = item;
  return { description, id, isFound: true, reason: `It cannot be declared: ${reason}` };
}

/** Returns why the provider would reject the object's configuration. One rejected object would make the plan fail for all of them. */
function reasonNotDeclarable({ description, id, values }: ExistingObject): string | undefined {
  if (terraformText(id) !== id) {
    return `Terraform changes its id to another Unicode form, ${JSON.stringify(terraformText(id))}, which may be the id of another object.`;
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
  const names = entries.map(([name]) => terraformText(name));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  return duplicate === undefined
    ? undefined
    : `it has two labels named ${JSON.stringify(duplicate)}, in different Unicode forms, which Terraform does not distinguish. Rename one on the service before you adopt the object.`;
}

function reasonNotDeclarableInCdktf({ id, labels, values }: ExistingObject): string | undefined {
  const instead = 'Declare it in HCL (--language hcl).';
  if (Object.hasOwn(labels, '__proto__')) return `CDKTF drops its label __proto__. ${instead}`;
  const strings = JSON.stringify([id, values]);
  const [token] = TOKEN.exec(strings) ?? [];
  if (token !== undefined) {
    return `CDKTF would treat ${JSON.stringify(token)} in its strings as a token. ${instead}`;
  }
  return LEADING_BYTE_ORDER_MARK.test(strings)
    ? `Terraform would drop the byte order mark at the beginning of one of its strings. ${instead}`
    : undefined;
}

/** Matches CDKTF's tokens for unknown values, and strings that CDKTF would take for tokens. Number tokens have the exponent 289 or 270. */
const TOKEN = /TfToken\[|\de\+2(?:89|70)|(?<=(?<!\\)")(?:String|Any) Map Token Value(?=")/;

/** Matches a byte order mark at the beginning of a JSON string. Terraform drops the mark when it parses the string as a template. */
const LEADING_BYTE_ORDER_MARK = /(?<!\\)"\ufeff/;
