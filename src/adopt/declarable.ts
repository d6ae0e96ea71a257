import { ExistingSlo, ReadResult } from './existing';
import { findingsOn } from '../handlers/checks/configuration';
import { terraformText } from '../handlers/codec/terraform';
import { formatPath, isRecord } from '../plugin';
import { errorIn } from '../schema/rules';
import { slo } from '../schema/slo';

/** Returns the SLO, or a `SkippedSlo` with the reason if it cannot be declared. */
export function skipIfNotDeclarable(item: ReadResult): ReadResult {
  if ('reason' in item) return item;
  const reason = reasonNotDeclarable(item);
  return reason === undefined ? item : { id: item.id, reason: `This object cannot be declared: ${reason}` };
}

/** Returns why no language can declare the object. A bad declaration could make the whole plan fail. */
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
  return unset === undefined
    ? undefined
    : `its label ${JSON.stringify(unset)} has no value. Set a value, or remove the label, on the service before you adopt the object.`;
}
