/** Messages spell properties as the program's language does. `npm run test:languages` checks a message in Python. */
import { Testing } from 'cdktf';
import { ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { newStack, warningsOf } from '../constructs/support';

const AGENTS = {
  TypeScript: [undefined, 'issueTracker.apiTokenWo'],
  Python: ['Python/3.12.1', 'issue_tracker.api_token_wo'],
  Java: ['Java/17.0.9', 'issueTracker.apiTokenWo'],
  Go: ['go1.26.1/linux/amd64', 'IssueTracker.ApiTokenWo'],
  'C#': ['DotNet/10.0.1/.NETCoreApp,Version=v10.0/1.112.0.0', 'IssueTracker.ApiTokenWo'],
} as const;

afterEach(() => delete process.env.JSII_AGENT);

it.each(Object.entries(AGENTS))(
  'spells constants, and the property that hides a warning, in %s',
  (name, [agent, token]) => {
    if (agent !== undefined) process.env.JSII_AGENT = agent;
    const [of, call] = name === 'Go' ? ['_', '()'] : ['.', ''];
    const acknowledge = token.startsWith('I') ? 'Acknowledge' : 'acknowledge';
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'observability');
    const requestBasedMetricSli = { goodEvents: { query: 'good' }, totalEvents: { query: 'all' } };
    new Slo(stack, 'slo', {
      name: 'slo',
      targetThresholdPercentage: 99,
      sloTimeFrame: '28d',
      requestBasedMetricSli,
    });
    expect(warningsOf(stack)).toEqual([
      expect.stringContaining(
        `, SloTimeFrame${of}TWENTY_EIGHT_DAYS${call}. The value is sent unchanged. To hide this warning, add slo_time_frame with a reason to ${acknowledge} of the provider.`,
      ),
    ]);
    provider.alertValidation = 'x';
    expect(() => Testing.synth(stack, true)).toThrow(`It must be one of: AlertValidation${of}ERROR${call}, `);
  },
);

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
