import { AnnotationMetadataEntryType, Annotations } from 'cdktf';
import { IConstruct } from 'constructs';

/**
 * Warns once, during synthesis. cdktf-cli, which sets `CDKTF_OUTDIR`, prints the warnings of a stack. Without cdktf-cli, this
 * function prints them.
 */
export function warn(construct: IConstruct, message: string): void {
  const { metadata, path } = construct.node;
  if (metadata.some(({ type, data }) => type === AnnotationMetadataEntryType.WARN && data === message)) {
    return;
  }
  Annotations.of(construct).addWarning(message);
  if (process.env.CDKTF_OUTDIR === undefined) process.stderr.write(`Warning: [${path}] ${message}\n`);
}
