import { AnnotationMetadataEntryType, Annotations } from 'cdktf';
import { IConstruct } from 'constructs';
import { acknowledgedFor } from './provider-choice';
import { spellPath } from './spelling';
import { hidingHint, WarningCode } from '../schema/warnings';

/**
 * Adds a warning to the construct, unless its provider acknowledges the code, or the construct already has the same warning. Prints the
 * warning, unless cdktf-cli runs the program and prints the warnings of its stacks.
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
  if (!runsInCli()) process.stderr.write(`Warning: [${path}] ${message}\n`);
}

/** cdktf-cli sets both variables. Users may set one of them: to move the output, or to continue after errors. */
const runsInCli = (): boolean =>
  [process.env.CDKTF_OUTDIR, process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS].every(Boolean);
