import { AnnotationMetadataEntryType, Annotations } from 'cdktf';
import { IConstruct } from 'constructs';
import { acknowledgedFor } from './provider-choice';
import { spellPath } from './spelling';
import { hidingHint, WarningCode } from '../schema/warnings';

/**
 * Adds a warning to the construct, unless its provider acknowledges the code, or the construct already has the same warning. cdktf-cli
 * sets `CDKTF_OUTDIR` and prints the warnings of a stack. If the program runs without cdktf-cli, this function prints the warning.
 */
export function warn(construct: IConstruct, code: WarningCode, text: string): void {
  const { metadata, path } = construct.node;
  const how = `add ${code} with a reason to ${spellPath('acknowledge')} of the provider`;
  const hint = hidingHint(code, acknowledgedFor(construct), how);
  if (hint === undefined) return;
  const message = text + hint;
  if (metadata.some(({ type, data }) => type === AnnotationMetadataEntryType.WARN && data === message)) {
    return;
  }
  Annotations.of(construct).addWarning(message);
  if (process.env.CDKTF_OUTDIR === undefined) process.stderr.write(`Warning: [${path}] ${message}\n`);
}
