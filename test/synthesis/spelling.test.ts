/** Messages spell properties as the program's language does. `npm run test:languages` checks a message in Python. */
import { Testing } from 'cdktf';
import { ObservabilityProvider, OutgoingWebhook } from '../../src/index';
import { newStack } from '../constructs/support';

const AGENTS = {
  TypeScript: [undefined, 'issueTracker.apiTokenWo'],
  Python: ['Python/3.12.1', 'issue_tracker.api_token_wo'],
  Java: ['Java/17.0.9', 'issueTracker.apiTokenWo'],
  Go: ['go1.25.1/linux/amd64', 'IssueTracker.ApiTokenWo'],
  'C#': ['DotNet/8.0.1/.NETCoreApp,Version=v8.0/1.112.0.0', 'IssueTracker.ApiTokenWo'],
} as const;

afterEach(() => delete process.env.JSII_AGENT);

it.each(Object.entries(AGENTS))('spells a property in an error in %s', (_, [agent, token]) => {
  if (agent !== undefined) process.env.JSII_AGENT = agent;
  const stack = newStack();
  new ObservabilityProvider(stack, 'observability');
  new OutgoingWebhook(stack, 'tickets', { name: 'tickets', issueTracker: { apiTokenWo: 'any' } });
  const property = token.split('.')[1];
  expect(() => Testing.synth(stack, true)).toThrow(
    `${token} is set without ${property}${agent?.startsWith('Python') ? '_version' : 'Version'}.`,
  );
});
