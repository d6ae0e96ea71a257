import { collidingSlos } from './colliding-slos';
import { hostileSlos } from './hostile-slos';
import { expectOnlyImports, Project } from './project';
import { JsonObject, parseJson } from '../../src/contract/json';
import { DialectConfig } from '../../src/schema/dialect';
import { succeeded } from '../support/terraform';

/** Enough SLOs for each hostile name and each form to occur at least twice, and for three requests. */
const SLOS = [...hostileSlos(230), ...collidingSlos()];

const CHECKOUT =
  '{"name":"checkout availability","targetThresholdPercentage":99.9000015,"sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","labels":{"team":"checkout","tier":"1"},' +
  '"requestBasedMetricSli":{"goodEvents":{"query":"sum(rate(requests{service=\\"checkout\\",status!~\\"5..\\"}[5m]))"},"totalEvents":{"query":"sum(rate(requests{service=\\"checkout\\"}[5m]))"}},' +
  '"grouping":{"labels":["service"]},"type":"REQUEST_BASED"}';

/** A Python program that prints the statements of another by kind, except its imports. */
const PRINT_STATEMENTS = `
import ast, json, sys
body = ast.parse(open(sys.argv[1], encoding="utf-8").read()).body
print(json.dumps([type(node).__name__ for node in body if not isinstance(node, (ast.Import, ast.ImportFrom))]))
`;

let project: Project;

beforeAll(async () => {
  project = await Project.start(SLOS);
});
afterAll(async () => project.remove());

test('imports without a change, in TypeScript and in HCL', async () => {
  const before = project.stored;
  await project.adoptAll('--out', 'main.ts');
  const stack = await project.synthesize('main.ts');
  await expectOnlyImports(stack, SLOS.length);

  await project.adoptAll('--language', 'hcl', '--out', 'hcl/main.tf');
  await project.mustRun(process.env.TERRAFORM ?? 'terraform', 'fmt', '-check', '-diff', 'hcl');
  const hcl = project.withProvider('hcl', stack);
  await expectOnlyImports(hcl, SLOS.length);
  succeeded(await hcl.validate());

  const applied = succeeded(await hcl.apply());
  expect(applied.text).toContain(`Resources: ${SLOS.length} imported, 0 added, 0 changed, 0 destroyed.`);
  expect((await hcl.plan()).exitCode).toBe(0);
  expect(project.stored).toBe(before);
});

test('Python code compiles, and importing it synthesizes nothing', async () => {
  await project.adoptAll('--language', 'python', '--out', 'main.py');
  await project.mustRun('python3', '-m', 'compileall', '-q', 'main.py');
  const { stdout } = await project.mustRun('python3', '-c', PRINT_STATEMENTS, 'main.py');
  expect(JSON.parse(stdout)).toEqual(['ClassDef', 'If']);
});

test('writes an SLO like handwritten code', async () => {
  const [slo] = hostileSlos(1);
  const written = { ...slo, id: 'one', ...(parseJson(CHECKOUT) as JsonObject) };
  await project.emulator.control.put('slos', 'one', written);
  const code = await Promise.all(
    ['typescript', 'python', 'hcl'].map(async (language) =>
      (await project.adopt('one', '--language', language)).stdout.replace(/( version = ").*"/, '$1…"'),
    ),
  );
  await project.emulator.control.delete('slos', 'one');
  expect(code.join('\n----\n')).toMatchInlineSnapshot(`
    "import { App, TerraformStack } from 'cdktf';
    import { ObservabilityProvider, Slo, SloTimeFrame } from 'cdktf-provider-observability';
    import { Construct } from 'constructs';

    class Adopted extends TerraformStack {
      constructor(scope: Construct, id: string) {
        super(scope, id);
        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, 'observability');

        new Slo(this, 'checkout_availability', {
          name: 'checkout availability',
          targetThresholdPercentage: 99.9,
          labels: { team: 'checkout', tier: '1' },
          sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
          requestBasedMetricSli: {
            goodEvents: { query: 'sum(rate(requests{service="checkout",status!~"5.."}[5m]))' },
            totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
          },
        }).importFrom('one');
      }
    }

    const app = new App();
    new Adopted(app, 'adopted');
    app.synth();

    ----
    from cdktf import App, TerraformStack
    from cdktf_provider_observability import (
        ObservabilityProvider,
        Slo,
        SloEvents,
        SloRequestBasedMetricSli,
        SloTimeFrame,
    )
    from constructs import Construct


    class Adopted(TerraformStack):
        def __init__(self, scope: Construct, id: str) -> None:
            super().__init__(scope, id)
            # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
            ObservabilityProvider(self, "observability")

            Slo(
                self,
                "checkout_availability",
                name="checkout availability",
                target_threshold_percentage=99.9,
                labels={"team": "checkout", "tier": "1"},
                slo_time_frame=SloTimeFrame.TWENTY_EIGHT_DAYS,
                request_based_metric_sli=SloRequestBasedMetricSli(
                    good_events=SloEvents(
                        query="sum(rate(requests{service=\\"checkout\\",status!~\\"5..\\"}[5m]))",
                    ),
                    total_events=SloEvents(query="sum(rate(requests{service=\\"checkout\\"}[5m]))"),
                ),
            ).import_from("one")


    if __name__ == "__main__":
        app = App()
        Adopted(app, "adopted")
        app.synth()

    ----
    terraform {
      required_version = ">= 1.11"
      required_providers {
        observability = {
          source  = "cdktf-provider-observability.internal/providers/observability"
          version = "…"
        }
      }
    }

    # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    provider "observability" {}

    import {
      to = observability_slo.checkout_availability
      id = "one"
    }

    resource "observability_slo" "checkout_availability" {
      name                        = "checkout availability"
      target_threshold_percentage = 99.9
      labels                      = { team = "checkout", tier = "1" }
      slo_time_frame              = "SLO_TIME_FRAME_28_DAYS"
      request_based_metric_sli = {
        good_events  = { query = "sum(rate(requests{service=\\"checkout\\",status!~\\"5..\\"}[5m]))" }
        total_events = { query = "sum(rate(requests{service=\\"checkout\\"}[5m]))" }
      }
    }
    "
  `);
});

test('adopt writes the dialect into the program, so the plan contains only imports', async () => {
  const dialect: DialectConfig = { apiVersion: '3', memberNames: { labels: 'tags' } };
  const other = await Project.start(hostileSlos(2), dialect);
  other.write('dialect.json', JSON.stringify(dialect));
  await other.adoptAll('--dialect', 'dialect.json', '--out', 'main.ts');
  const synthesized = await other.synthesize('main.ts');
  await expectOnlyImports(synthesized, 2);
  const hcl = other.withProvider('hcl', synthesized);
  await other.adoptAll('--dialect', 'dialect.json', '--language', 'hcl', '--out', 'hcl/main.tf');
  await expectOnlyImports(hcl, 2);
  const python = await other.adoptAll('--dialect', 'dialect.json', '--language', 'python');
  expect(python).toContain(
    'ObservabilityProvider(self, "observability", dialect=Dialect.from_file("dialect.json"))',
  );
  await other.remove();
});
