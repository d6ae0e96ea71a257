import { ExistingSlo, ReadResult } from './existing';
import { findingsOn } from '../handlers/checks/rules';
import { terraformText } from '../handlers/codec/values';
import { formatPath, isRecord } from '../plugin';
import { Language } from './languages/language';
import { errorIn } from '../schema/rules';
import { slo } from '../schema/slo';

/** Returns the SLO, or a `SkippedSlo` with the reason if the language cannot declare it. */
export function skipIfNotDeclarable(item: ReadResult, { usesConstructs }: Language): ReadResult {
  if ('reason' in item) return item;
  const reason = reasonNotDeclarable(item) ?? (usesConstructs ? reasonNotDeclarableInCdktf(item) : undefined);
  return reason === undefined ? item : { id: item.id, reason: `This object cannot be declared: ${reason}` };
}

/** Returns why no language can declare the object, or undefined if every language can. A bad declaration could make the whole plan fail. */
function reasonNotDeclarable({ id, values }: ExistingSlo): string | undefined {
  if (terraformText(id) !== id) {
    return `Terraform would normalize its id to ${JSON.stringify(terraformText(id))}, which may be the id of another object.`;
  }
  const [finding] = findingsOn(slo.attributes, values, errorIn, (name) => name);
  if (finding) {
    const [path, { problem }] = finding;
    return `its ${formatPath(path)} ${problem}. Change it on the service before you adopt the object.`;
  }
  const { labels = null } = values;
  const entries = isRecord(labels) ? Object.entries(labels) : [];
  const [unset] = entries.find(([, value]) => typeof value !== 'string') ?? [];
  if (unset !== undefined) {
    return `its label ${JSON.stringify(unset)} has no value. Set a value, or remove the label, on the service before you adopt the object.`;
  }
  const names = entries.map(([name]) => terraformText(name));
  const seen = new Set<string>();
  const duplicate = names.find((name) => seen.has(name) || !seen.add(name));
  return duplicate === undefined
    ? undefined
    : `two of its labels are named ${JSON.stringify(duplicate)} in different Unicode forms, which Terraform treats as one name. Rename one on the service before you adopt the object.`;
}

function reasonNotDeclarableInCdktf({ id, values }: ExistingSlo): string | undefined {
  const instead = 'Declare the object in HCL (--language hcl).';
  if (Object.hasOwn(Object(values.labels), '__proto__')) {
    return `CDKTF would drop its label named __proto__. ${instead}`;
  }
  const strings = JSON.stringify([id, values]);
  const [token] = TOKEN_PATTERN.exec(strings) ?? [];
  if (token !== undefined) {
    return `one of its strings contains ${JSON.stringify(token)}, which CDKTF would treat as a token. ${instead}`;
  }
  return LEADING_BYTE_ORDER_MARK_PATTERN.test(strings)
    ? `one of its strings begins with a byte order mark, which Terraform would drop. ${instead}`
    : undefined;
}

/** Matches text that CDKTF would treat as a token, its placeholder for an unknown value. Number tokens have the exponent 289 or 270. */
const TOKEN_PATTERN = /TfToken\[|\de\+2(?:89|70)|(?<=(?<!\\)")(?:String|Any) Map Token Value(?=")/;

/** Matches a byte order mark at the beginning of a JSON string. Terraform drops the mark when it parses the string as a template. */
const LEADING_BYTE_ORDER_MARK_PATTERN = /(?<!\\)"\ufeff/;
