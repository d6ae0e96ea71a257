import { Construct } from 'constructs';
import { ExtensionTestingRevision } from '../../src';

export function example(stack: Construct): void {
  new ExtensionTestingRevision(stack, 'dashboards', {
    id: 'checkout-dashboards',
    name: 'Checkout dashboards',
    version: '1.2.0',
    excerpt: 'Dashboards for the checkout',
    keywords: ['checkout', 'payments'],
    changelog: [{ version: '1.2.0', descriptionMd: 'A dashboard for refunds.' }],
  });
}
