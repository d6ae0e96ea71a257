import { Construct } from 'constructs';
import { EphemeralVariable, OutgoingWebhook } from '../../src';

export function example(stack: Construct): void {
  // Whoever knows the address can post to the chat, so it comes from TF_VAR_chat_address.
  const address = new EphemeralVariable(stack, 'chat_address', { type: 'string' });

  new OutgoingWebhook(stack, 'chat', {
    name: 'checkout on-call chat',
    urlWo: address.stringValue,
    urlWoVersion: '2026-01-31',
    otherVariant: { name: 'chatRoom', valueJson: '{}' },
  });
}
