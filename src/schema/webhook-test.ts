import { resource } from './description';
import { map, optional, string } from './kind';
import { webhookInput } from './webhook-input';

export const webhookTest = resource('webhookTest', {
  title: 'webhook test',
  updatable: true,
  doc: 'A test of an outgoing webhook by the service (operation 11), run when this is created and whenever it changes, never at plan. A failed test fails the apply of whatever depends on it. Nothing stays on the service.',
  attributes: {
    ...webhookInput('the test runs again'),
    triggers: optional(
      map(string),
      'Any values. The test runs again when one of them changes, such as the id of the webhook that is to be tested.',
      { local: true },
    ),
  },
});
