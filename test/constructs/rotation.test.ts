import { DataResource, TerraformProvider, TerraformResource, TerraformStack, Testing, Token } from 'cdktf';
import { newStack } from './support';
import { ApiKey, ObservabilityProvider, OutgoingWebhook, Rotation, RotationConfig } from '../../src';
import { printedWarnings } from '../support/printed-warnings';

interface Synthesized {
  readonly provider: Record<string, object[]>;
  readonly resource: Record<string, Record<string, { triggers?: object; lifecycle?: object }>>;
}

const synth = (stack: TerraformStack) => JSON.parse(Testing.synth(stack)) as Synthesized;
const firstOf = (blocks: Record<string, { triggers?: object; lifecycle?: object }>) =>
  Object.values(blocks)[0];

const monthly: RotationConfig = { everyDays: 30, fromDate: '2026-01-31' };
const MISSPELT = { fromDate: '2026-01-31', everyDay: 30 } as RotationConfig;
const UNKNOWN = Token.asNumber('${var.x}');

beforeEach(() => void printedWarnings());
afterEach(() => jest.restoreAllMocks());

describe('Rotation', () => {
  it('synthesizes in JSON and HCL, with a key that follows it', () => {
    const stack = newStack();
    const rotation = new Rotation(stack, 'rotation', { triggers: { release: '7' } });
    const lifecycle = { createBeforeDestroy: undefined };
    new ApiKey(stack, 'key', { name: 'ci', rotationId: rotation.id, lifecycle });
    rotation.rotate(new DataResource(stack, 'follower'));
    const trigger = Object.keys(synth(stack).resource.null_resource)[0];
    expect(synth(stack)).toMatchObject({
      provider: { null: [{}] },
      resource: {
        null_resource: { [trigger]: { triggers: { release: '7' } } },
        observability_api_key: {
          key: { lifecycle: { create_before_destroy: true }, rotation_id: `\${null_resource.${trigger}.id}` },
        },
        terraform_data: {
          follower: {
            lifecycle: { create_before_destroy: true, replace_triggered_by: [`null_resource.${trigger}`] },
          },
        },
      },
      terraform: { required_providers: { null: { source: 'null' } } },
    });
    const hcl = Testing.synthHcl(stack);
    expect(hcl).toContain('provider "null" {\n}');
    expect(hcl).toContain(`resource "null_resource" "${trigger}" {\ntriggers = {\nrelease = "7"\n}\n}`);
    expect(hcl).toContain(`rotation_id = "\${null_resource.${trigger}.id}"`);
    expect(hcl).toContain(
      `lifecycle {\n  create_before_destroy = true\n  replace_triggered_by = [null_resource.${trigger}]\n}`,
    );
  });

  it('has the period of the synthesis as its trigger', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T00:00:00Z'));
    const stack = newStack();
    new Rotation(stack, 'rotation', monthly);
    expect(firstOf(synth(stack).resource.null_resource).triggers).toEqual({ period: '1' });
  });

  it('keeps the lifecycle of a resource of any provider', () => {
    const stack = newStack();
    new DataResource(stack, 'other');
    const own = {
      preventDestroy: true,
      createBeforeDestroy: false,
      replaceTriggeredBy: ['terraform_data.other'],
    };
    const follower = new DataResource(stack, 'follower', { lifecycle: own });
    const [first, second] = ['a', 'b'].map((id) => new Rotation(stack, id, { triggers: { id } }));
    first.rotate(follower);
    second.rotate(follower);
    const names = Object.keys(synth(stack).resource.null_resource);
    expect(synth(stack).resource.terraform_data[follower.friendlyUniqueId].lifecycle).toEqual({
      prevent_destroy: true,
      create_before_destroy: false,
      replace_triggered_by: ['terraform_data.other', ...names.map((name) => `null_resource.${name}`)],
    });
    expect(Testing.synthHcl(stack)).toContain(
      `replace_triggered_by = [terraform_data.other, ${names.map((name) => `null_resource.${name}`).join(', ')}]`,
    );
  });

  it.each<[string, (stack: TerraformStack) => unknown]>([
    ['adds one null provider for all rotations in a stack', (stack) => new Rotation(stack, 'other', monthly)],
    [
      "uses the stack's null provider, even if it is added later and comes from another package",
      newNullProvider,
    ],
  ])('%s', (_, add) => {
    const stack = newStack();
    new Rotation(stack, 'rotation', monthly);
    add(stack);
    expect(synth(stack).provider.null).toHaveLength(1);
    // Synthesis may run more than once.
    expect(synth(stack).provider.null).toHaveLength(1);
  });

  it('adds a default null provider if the stack has only null providers with an alias', () => {
    const stack = newStack();
    newNullProvider(stack).alias = 'own';
    new Rotation(stack, 'rotation', monthly);
    expect(synth(stack).provider.null).toEqual(
      expect.arrayContaining([expect.not.objectContaining({ alias: 'own' })]),
    );
  });

  it.each<[string, RotationConfig, string]>([
    ['nothing', {}, 'Set either triggers, or both everyDays and fromDate.'],
    [
      'no trigger',
      { triggers: { release: process.env.NO_SUCH_VARIABLE as string } },
      'triggers contains no values, so the rotation would never come. Set one.',
    ],
    ['both', { triggers: {}, ...monthly }, 'Set either triggers, or both everyDays and fromDate.'],
    ['no date', { everyDays: 30 }, 'Set either triggers, or both everyDays and fromDate.'],
    ['a text', { ...monthly, everyDays: '9' as unknown as number }, 'everyDays is a string, but must be'],
    ['part of a day', { ...monthly, everyDays: 0.5 }, 'everyDays is 0.5, but must be a whole number of 1'],
    [
      'a date in another format',
      { ...monthly, fromDate: '31.1.' },
      'fromDate is "31.1.", but must be a date',
    ],
    [
      'unknown days',
      { ...monthly, everyDays: UNKNOWN },
      'everyDays comes from a variable or another construct,',
    ],
    ['a misspelled property', MISSPELT, 'There is no property everyDay. Did you mean everyDays?'],
  ])('rejects %s, naming the construct', (_, config, message) => {
    expect(() => new Rotation(newStack(), 'rotation', config)).toThrow(message);
    expect(() => new Rotation(newStack(), 'rotation', config)).toThrow('[stack/rotation]');
  });

  it('rejects an API key, which has its own property for rotation', () => {
    const stack = newStack();
    const key = new ApiKey(stack, 'key', { name: 'ci' });
    const rotation = new Rotation(stack, 'rotation', { triggers: { quarter: '1' } });
    expect(() => rotation.rotate(key)).toThrow(
      '/key] Use the property `rotationId` to make an ApiKey follow a rotation',
    );
  });

  it('warns about a resource with a write-only value, and recommends its version', () => {
    const stack = newStack();
    const rotation = new Rotation(stack, 'rotation', monthly);
    const issueTracker = { apiToken: '${var.token}' };
    const plain = new OutgoingWebhook(stack, 'plain', { name: 'w', issueTracker });
    const [webhook, other] = [
      new OutgoingWebhook(stack, 'webhook', {
        name: 'w',
        issueTracker: { apiTokenWo: '${var.token}', apiTokenWoVersion: '1' },
      }),
      new DataResource(stack, 'other'),
    ];
    [webhook, other, plain, webhook].forEach((resource) => rotation.rotate(resource));
    new ObservabilityProvider(stack, 'observability');
    Testing.fullSynth(stack);
    const warnings = (resource: TerraformResource) =>
      resource.node.metadata
        .map(({ data }) => String(data))
        .filter((text) => text.includes('Instead of calling rotate'));
    expect(warnings(other)).toEqual([]);
    expect(warnings(plain)).toEqual([]);
    expect(warnings(webhook)).toEqual([
      expect.stringContaining('set the version of the write-only value to the id of the new key'),
    ]);
  });

  it('rejects a resource in another stack', () => {
    const app = Testing.app();
    const [here, there] = ['here', 'there'].map((id) => new TerraformStack(app, id));
    const rotation = new Rotation(here, 'rotation', monthly);
    const follower = new DataResource(there, 'follower');
    expect(() => rotation.rotate(follower)).toThrow(
      '[there/follower] The resource cannot follow the rotation here/rotation, which is in another stack.',
    );
  });
});

/** A null provider as from another copy of its package. */
class OtherNullProvider extends TerraformProvider {}

function newNullProvider(stack: TerraformStack): TerraformProvider {
  return new OtherNullProvider(stack, 'own', {
    terraformResourceType: 'null',
    terraformProviderSource: 'null',
    terraformGeneratorMetadata: { providerName: 'null' },
  });
}
