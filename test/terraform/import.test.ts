import { checkout, expectError, tickets } from './support';
import { JsonObject, parseJson } from '../../src/contract/json';
import { Slo, SloConfig } from '../../src/index';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';

const SERVER_MEMBERS =
  '"creator":"someone@example.com","createTime":"2025-01-01T00:00:00Z","updateTime":"2025-01-01T00:00:00Z",' +
  '"revision":{"revision":7,"updateTime":"2025-01-01T00:00:00Z"}';

/** An SLO with undocumented members at three depths, and numbers that most parsers change. */
const CHECKOUT_JSON =
  '{"id":"made-by-hand","name":"checkout","targetThresholdPercentage":99.9000015,"description":"old","labels":{"team":"checkout"},' +
  '"grouping":{"labels":["service"]},"type":"REQUEST_BASED","requestBasedMetricSli":{"goodEvents":{"query":"g ${x} %{y} \\"q\\"\\nline",' +
  '"hiddenWeight":1.50},"totalEvents":{"query":"t"},"flavour":9007199254740993},"sloTimeFrame":"SLO_TIME_FRAME_7_DAYS",' +
  `"isPinned":true,"budget":{"big":9007199254740993,"exact":1.10},${SERVER_MEMBERS}}`;

const WINDOWED_JSON =
  '{"id":"windowed","name":"windowed","targetThresholdPercentage":99.95,"windowBasedMetricSli":{"query":"w","size":1e2,"step":0.10},' +
  `"labels":{},"description":"",${SERVER_MEMBERS}}`;

const CHECKOUT_CONFIG: SloConfig = {
  name: 'checkout',
  description: 'old',
  targetThresholdPercentage: 99.9,
  labels: { team: 'checkout' },
  grouping: { labels: ['service'] },
  sloTimeFrame: 'SLO_TIME_FRAME_7_DAYS',
  requestBasedMetricSli: {
    goodEvents: { query: 'g $${x} %%{y} "q"\nline' },
    totalEvents: { query: 't' },
  },
};

const deployment = Deployment.useFresh();

beforeEach(async () => {
  for (const json of [CHECKOUT_JSON, WINDOWED_JSON]) {
    const slo = parseJson(json) as JsonObject;
    await deployment.control.put('slos', String(slo.id), slo);
  }
});
afterEach(() => jest.restoreAllMocks());

async function expectImports(count: number): Promise<void> {
  const { text } = await deployment.expectChanges();
  expect(text).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
}

describe('an SLO created outside Terraform', () => {
  it('is adopted with an import block without changes, and keeps its undocumented members in a change', async () => {
    await deployment.synth((stack) => checkout(stack, CHECKOUT_CONFIG).importFrom('made-by-hand'));
    await expectImports(1);
    await deployment.apply();
    await deployment.expectNoChanges();
    expect(deployment.sent('replaceSlo')).toEqual([]);

    await deployment.synth((stack) => checkout(stack, { ...CHECKOUT_CONFIG, description: 'new' }));
    const change = await deployment.expectChanges();
    expect(change.text).toMatch(/~ description +=  ?"old" -> "new"/);
    await deployment.apply();

    const [body] = deployment.sent('replaceSlo');
    // Members that are not configured must be sent back to the service byte for byte.
    for (const part of [
      '"hiddenWeight":1.50',
      '"flavour":9007199254740993',
      '"isPinned":true',
      '"budget":{"big":9007199254740993,"exact":1.10}',
    ]) {
      expect(body).toContain(part);
    }
    const { creator, createTime, updateTime, revision, ...kept } = parseJson(CHECKOUT_JSON) as JsonObject;
    expect(deployment.control.get('slos', 'made-by-hand')).toMatchObject({
      ...kept,
      targetThresholdPercentage: parseJson('99.9'),
      description: 'new',
    });
    expect(Object.keys(parseJson(body) as JsonObject)).toEqual(
      expect.not.arrayContaining(['creator', 'createTime', 'updateTime', 'revision']),
    );
    await deployment.expectNoChanges();
  });

  it('has no changes with the configuration that Terraform generates', async () => {
    await deployment.synth((stack) => {
      Slo.generateConfigForImport(stack, 'checkout', 'made-by-hand');
      Slo.generateConfigForImport(stack, 'windowed', 'windowed');
    });
    await deployment.expectChanges('-generate-config-out=generated.tf');
    expect(deployment.terraform.read('generated.tf')).toMatch(/target_threshold_percentage = 99.9\n/);
    await expectImports(2);
    await deployment.apply();
    await deployment.expectNoChanges();

    const generated = deployment.terraform.read('generated.tf');
    deployment.terraform.write('generated.tf', generated.replace(/(name +=) "windowed"/, '$1 "by windows"'));
    await deployment.apply();
    expect(deployment.sent('replaceSlo')).toHaveLength(1);
    expect(deployment.sent('replaceSlo')[0]).toContain(
      '"windowBasedMetricSli":{"query":"w","size":1e2,"step":0.10}',
    );
    expect(deployment.control.get('slos', 'windowed')).toMatchObject({ name: 'by windows' });
    await deployment.expectNoChanges();
  });

  it('is adopted with explicit empty values, even if the service omits them', async () => {
    const warnings = printedWarnings();
    const windowed = { name: 'windowed', targetThresholdPercentage: 99.95 };
    const empty = { description: '', labels: {}, grouping: { labels: [] } };
    for (const omitDefaults of [true, false]) {
      deployment.control.setQuirks({ omitDefaults });
      await deployment.synth((stack) => {
        new Slo(stack, 'windowed', { ...windowed, ...empty }).importFrom('windowed');
      });
      await expectImports(1);
    }
    await deployment.apply();
    await deployment.expectNoChanges();
    await deployment.synth((stack) => void new Slo(stack, 'windowed', windowed));
    await deployment.expectNoChanges();
    // The program sets no indicator, because this SLO has a different kind of indicator.
    expect(warnings.filter((text) => !text.includes('has no indicator'))).toEqual([]);
    expect(deployment.sent('replaceSlo')).toEqual([]);
  });

  it('is reported by the import if it does not exist', async () => {
    await deployment.synth((stack) => checkout(stack).importFrom('no-such-slo'));
    await expectError(deployment.terraform.plan(), 'no object exists with the given id');
    expect(deployment.operationsCalled()).toEqual(['batchGetSlos', 'batchGetSlos']);
  });
});

it('a webhook created outside Terraform cannot be imported, at synth or later, and the error explains why', async () => {
  await expect(deployment.synth((stack) => tickets(stack).importFrom('some-id'))).rejects.toThrow(
    'The outgoing webhook cannot be imported, because the API has no call that returns it. Remove importFrom.',
  );
  await deployment.synth((stack) => tickets(stack));
  await expectError(
    deployment.terraform.run(['import', '-no-color', 'observability_outgoing_webhook.tickets', 'some-id']),
    'Error: observability_outgoing_webhook cannot be imported',
    'The API has no call that returns objects of this kind',
  );
  expect(deployment.operationsCalled()).toEqual([]);
});
