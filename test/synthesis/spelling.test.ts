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

const SETTINGS = {
  TypeScript: `acknowledge: { slo_time_frame: 'reason' }`,
  Python: 'acknowledge={"slo_time_frame": "reason"}',
  Java: 'acknowledge(Map.of("slo_time_frame", "reason"))',
  Go: 'Acknowledge: &map[string]*string{"slo_time_frame": jsii.String("reason")}',
  'C#': 'Acknowledge = new Dictionary<string, string> { ["slo_time_frame"] = "reason" }',
} satisfies Record<keyof typeof AGENTS, string>;

afterEach(() => delete process.env.JSII_AGENT);

it.each(Object.entries(SETTINGS))(
  'writes constants and the setting that hides a warning in %s',
  (name, setting) => {
    const [agent] = AGENTS[name as keyof typeof AGENTS];
    if (agent !== undefined) process.env.JSII_AGENT = agent;
    const [of, call] = name === 'Go' ? ['_', '()'] : ['.', ''];
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'observability');
    const events = { goodEvents: { query: 'good' }, totalEvents: { query: 'all' } };
    const slo = { name: 'slo', targetThresholdPercentage: 99, requestBasedMetricSli: events };
    new Slo(stack, 'slo', { ...slo, sloTimeFrame: '28d' });
    expect(warningsOf(stack)).toEqual([
      expect.stringContaining(
        `Did you mean SloTimeFrame${of}TWENTY_EIGHT_DAYS${call}, which the API document lists? The value is sent unchanged. To hide this warning, set ${setting} on the provider.`,
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
