import { AnnotationMetadataEntryType, Annotations } from 'cdktf';
import { IConstruct } from 'constructs';

/**
 * Adds a warning to the construct, unless it already has the same one. cdktf-cli, which sets `CDKTF_OUTDIR`, prints the warnings of a
 * stack. If the program runs without cdktf-cli, this function prints the warning.
 */
export function warn(construct: IConstruct, message: string): void {
  const { metadata, path } = construct.node;
  if (metadata.some(({ type, data }) => type === AnnotationMetadataEntryType.WARN && data === message)) {
    return;
  }
  Annotations.of(construct).addWarning(message);
  if (process.env.CDKTF_OUTDIR === undefined) process.stderr.write(`Warning: [${path}] ${message}\n`);
}
