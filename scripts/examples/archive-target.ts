import { Construct } from 'constructs';
import { ArchiveTarget } from '../../src';

export function example(stack: Construct): void {
  new ArchiveTarget(stack, 'archive', {
    isActive: true,
    objectStorage: { bucket: 'shop-logs', region: 'eu-north' },
  });
}
