import { App, Lazy, TerraformStack, Testing, Token } from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import * as surface from '../../src';
import { ObservabilityProvider, Slo, SloConfig } from '../../src';
import { propertyName } from '../../src/schema/names';
import { newStack, useFixtureBundle } from '../constructs/support';
import { CONSTRUCTS, META_PROPERTIES } from '../schema/constructs';
import { withoutHint } from '../support/printed-warnings';
import { temporaryFolder } from '../support/temporary-folder';

let stack: TerraformStack;
let count = 0;

beforeAll(() => {
  useFixtureBundle();
  stack = newStack();
  // With these variables, which cdktf-cli sets, synthesis prints no warnings.
  process.env.CDKTF_OUTDIR = 'elsewhere';
  process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS = 'true';
});

type Config = { readonly [property: string]: unknown };

/** Creates a construct of this class with an unchecked configuration. */
function make(name: string, config: Config, scope: Construct = stack): IConstruct {
  const Class = surface[name as keyof typeof surface] as unknown as new (
    scope: Construct,
    id: string,
    config: Config,
  ) => IConstruct;
  return new Class(scope, `it${count++}`, config);
}

/** Returns the construct's messages about properties that do not exist. */
const errors = (construct: IConstruct) => construct.node.validate().filter(isAboutProperties);
function warnings(name: string, config: Config): string[] {
  const app = new App({ outdir: temporaryFolder(), skipValidation: true });
  const construct = make(name, config, new TerraformStack(app, 'stack'));
  app.synth();
  return construct.node.metadata.map(({ data }) => withoutHint(String(data))).filter(isAboutProperties);
}
const isAboutProperties = (message: string) => message.includes('There is no property');

type Write = (name: string) => string;

const ANY = '${any.value}';

const swapped: Write = (name) => `${name[1]}${name[0]}${name.slice(2)}`;
const twoMore: Write = (name) => `${name}xx`;
const upper: Write = (name) => name.toUpperCase();
const snake: Write = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe.each([...CONSTRUCTS])('%s', (construct, { attributes }) => {
  const metaProperties = META_PROPERTIES.get(construct) ?? [];
  const properties = Object.entries(attributes)
    .filter(([, { presence }]) => presence !== 'computed')
    .map(([name]) => propertyName(name));

  test.each(properties)('accepts %s, and corrects its misspelling', (name) => {
    expect(errors(make(construct, { [name]: ANY }))).toEqual([]);
    for (const write of [swapped, twoMore, upper, snake]) {
      const misspelled = write(name);
      if (misspelled === name) continue;
      expect([misspelled, errors(make(construct, { [misspelled]: ANY }))]).toEqual([
        misspelled,
        [`There is no property ${misspelled}. Did you mean ${name}?`],
      ]);
    }
  });

  test('warns about a property that resembles none, and not about other properties', () => {
    const whole = Object.fromEntries(properties.map((name) => [name, ANY]));
    expect(errors(make(construct, { ...whole, somethingElse: 1 }))).toEqual([]);
    expect(warnings(construct, { ...whole, somethingElse: 1 })).toEqual([
      'There is no property somethingElse, so this setting has no effect. Remove it or correct the name.',
    ]);
  });

  test('accepts the properties that are not attributes', () => {
    for (const name of [
      ...metaProperties,
      ...(construct === 'ObservabilityProvider' ? [] : ['dependsOn', 'forEach']),
    ]) {
      expect(errors(make(construct, { [swapped(name)]: ANY }))).toEqual([
        `There is no property ${swapped(name)}. Did you mean ${name}?`,
      ]);
      expect(errors(make(construct, { [name]: undefined }))).toEqual([]);
    }
  });
});

const slo = { name: 'n', targetThresholdPercentage: 99 };

test.each<[string, Config, string]>([
  ['as the API names it', { type: 'x' }, 'type. Did you mean typeName?'],
  ['almost as the API names it', { tpye: 'x' }, 'tpye. Did you mean typeName?'],
  [
    'in an object',
    { requestBasedMetricSli: { goodEvents: { qeury: 'x' } } },
    'requestBasedMetricSli.goodEvents.qeury. Did you mean requestBasedMetricSli.goodEvents.query?',
  ],
])('the error names a property misspelled %s', (_, config, message) => {
  expect(errors(make('Slo', { ...slo, ...config }))).toEqual([`There is no property ${message}`]);
});

const REQUIRED = 'targetThresholdPercentage is not set. It is required.';

test('the error of a missing property is followed by each property that resembles none', () => {
  const wrong = newStack();
  new ObservabilityProvider(wrong, 'provider');
  new Slo(wrong, 'slo', { name: 'n', objective: 99 } as unknown as SloConfig);
  expect(() => Testing.synth(wrong, true)).toThrow(
    `[stack/slo] ${REQUIRED}\n  [stack/slo] There is no property objective, so this setting has no effect. Remove it or correct the name.`,
  );
});

class Defaults {
  public readonly labels = ['team'];
  public readonly lables = ['team'];
}

const grouping = { resolve: () => ({ labels: [] }), toString: () => 'x', creationStack: [], label: 'x' };

test.each<[string, Config]>([
  ['undefined', { sloTimeframe: undefined }],
  ['labels', { labels: { nmae: 'x', label: 'y' } }],
  ['an attribute of another SLO', { grouping: new Slo(newStack(), 'other', slo).grouping }],
  ['a value that CDKTF resolves later', { grouping }],
  ['a value that is produced later', { grouping: Lazy.anyValue({ produce: () => ({ label: [] }) }) }],
  ['an instance of a class', { grouping: new Defaults() }],
  ['a map that is only known after apply', Token.asStringMap('${var.x}')],
])('accepts %s', (_, config) => {
  expect(errors(make('Slo', { ...slo, ...config }))).toEqual([]);
  expect(warnings('Slo', { ...slo, ...config })).toEqual([]);
});

test('only warns about an unknown property if the property that it resembles is set', () => {
  const config = { ...slo, names: ['a', 'b'], x: 1 };
  expect(errors(make('Slo', config))).toEqual([]);
  expect(warnings('Slo', config)).toEqual([
    'There is no property names, so this setting has no effect. Remove it or correct the name.',
    'There is no property x, so this setting has no effect. Remove it or correct the name.',
  ]);
});
