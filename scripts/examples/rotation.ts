import { Construct } from 'constructs';
import { ApiKey, Rotation } from '../../src';

export function example(stack: Construct): void {
  const quarterly = new Rotation(stack, 'quarterly', { everyDays: 90, fromDate: '2026-01-01' });

  new ApiKey(stack, 'shipper', { name: 'log shipper', rotationId: quarterly.id });
}
