/** Tests in each language that `Dialect.fromFile` returns the whole dialect, and reports a mistake in the file. */
import { LanguageProject, readStack } from './project';
import { codeOn } from '../pages';

const [DIALECT] = codeOn('docs/your-service.md', 'json');
const MISTAKEN_DIALECT = '{ "memberNames": { "objectStorages": "bucketStore" } }';
const MISTAKE =
  'memberNames["objectStorages"]: No body in the API document has this member. Did you mean objectStorage?';

/** A program in each language, with its file. It synthesizes a provider block with the dialect in dialect.json. */
const PROGRAMS: Readonly<Record<string, readonly [file: string, code: string] | undefined>> = {
  typescript: [
    'dialect/main.ts',
    `
import { App, TerraformStack } from 'cdktf';
import { Dialect, ObservabilityProvider } from 'cdktf-provider-observability';

const app = new App();
const stack = new TerraformStack(app, 'dialect');
new ObservabilityProvider(stack, 'observability', { dialect: Dialect.fromFile('dialect.json') });
app.synth();
`,
  ],
  python: [
    'dialect.py',
    `
from cdktf import App, TerraformStack
from cdktf_provider_observability import Dialect, ObservabilityProvider

app = App()
stack = TerraformStack(app, "dialect")
ObservabilityProvider(stack, "observability", dialect=Dialect.from_file("dialect.json"))
app.synth()
`,
  ],
  java: [
    'src/main/java/com/example/shop/Words.java',
    `
package com.example.shop;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.Dialect;
import io.github.cdktf_provider_observability.ObservabilityProvider;

public final class Words {
    public static void main(String[] args) {
        var app = new App();
        var stack = new TerraformStack(app, "dialect");
        ObservabilityProvider.Builder.create(stack, "observability")
            .dialect(Dialect.fromFile("dialect.json"))
            .build();
        app.synth();
    }
}
`,
  ],
  go: [
    'dialect/main.go',
    `
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("dialect"))
	observability.NewObservabilityProvider(stack, jsii.String("observability"), &observability.ObservabilityProviderConfig{
		Dialect: observability.Dialect_FromFile(jsii.String("dialect.json")),
	})
	app.Synth()
}
`,
  ],
};

/** Returns the synthesized stack, or undefined for a language without a program. Throws if the mistake is not reported. */
export async function synthesizeDialect(project: LanguageProject): Promise<unknown> {
  const program = PROGRAMS[project.language.name];
  if (!program) return undefined;
  const [file, code] = program;
  project.write(file, code);
  project.write('dialect.json', DIALECT);
  await project.language.run(project, file);
  project.write('dialect.json', MISTAKEN_DIALECT);
  const result = await project.language.run(project, file).then(
    () => 'It succeeded.',
    (error: Error) => error.message,
  );
  if (!result.includes(MISTAKE)) throw new Error(`${file} should fail with "${MISTAKE}":\n${result}`);
  return readStack(project.path, 'dialect');
}
