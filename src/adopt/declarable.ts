import { Existing, Skipped } from './existing';
import { remarksOn } from '../handlers/checks/rules';
import { inTerraform } from '../handlers/codec/values';
import { formatPath, isRecord } from '../plugin';
import { Language } from './languages/language';
import { mistakeIn } from '../schema/rules';

/** What exists, or why the language cannot declare it. */
export function declarable(one: Existing | Skipped, { isConstructs }: Language): Existing | Skipped {
  if ('reason' in one) return one;
  const reason = refusal(one) ?? (isConstructs ? refusalOfCdktf(one) : undefined);
  if (reason === undefined) return one;
  const { description, id } = one;
  return { description, id, isFound: true, reason: `It cannot be declared: ${reason}` };
}

/** The service may hold what the provider refuses in a configuration. One such object would stop the plan of all. */
function refusal({ description, id, values }: Existing): string | undefined {
  if (inTerraform(id) !== id) {
    return `Terraform changes its id to another Unicode form, ${JSON.stringify(inTerraform(id))}, which may be the id of another object.`;
  }
  const [mistake] = remarksOn(description.attributes, values, mistakeIn, (name) => name);
  if (mistake) {
    const [path, { what }] = mistake;
    return `its ${formatPath(path)} ${what}. Change it on the service, and adopt it then.`;
  }
  const { labels = null } = values;
  const entries = isRecord(labels) ? Object.entries(labels) : [];
  const empty = entries.find(([, value]) => typeof value !== 'string');
  if (empty) {
    return `its label ${JSON.stringify(empty[0])} has no text. Change it on the service, and adopt it then.`;
  }
  const seen = new Set<string>();
  const twin = entries.map(([name]) => inTerraform(name)).find((name) => seen.size === seen.add(name).size);
  return twin === undefined
    ? undefined
    : `it has two labels ${JSON.stringify(twin)}, in different Unicode forms that Terraform does not distinguish. Change one on the service, and adopt it then.`;
}

function refusalOfCdktf({ id, labels, values }: Existing): string | undefined {
  const instead = 'Declare it in HCL (--language hcl).';
  if (Object.hasOwn(labels, '__proto__')) return `CDKTF drops its label __proto__. ${instead}`;
  const texts = JSON.stringify([id, values]);
  const [token] = TOKEN.exec(texts) ?? [];
  if (token !== undefined) {
    return `CDKTF would take ${JSON.stringify(token)} in its texts for a token. ${instead}`;
  }
  return BEGINS_WITH_MARK.test(texts)
    ? `Terraform would drop the byte order mark at the beginning of one of its texts. ${instead}`
    : undefined;
}

/** What CDKTF writes for a value that it does not know yet, or refuses as such. Numbers that stand for values have these exponents. */
const TOKEN = /TfToken\[|\de\+2(?:89|70)|(?<=(?<!\\)")(?:String|Any) Map Token Value(?=")/;

/** In JSON, where only quotes within a text follow a backslash. Terraform reads JSON as templates, and drops the mark. */
const BEGINS_WITH_MARK = /(?<!\\)"\ufeff/;
