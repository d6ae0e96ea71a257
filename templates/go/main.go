package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func newCheckout(scope constructs.Construct, id string) cdktf.TerraformStack {
	stack := cdktf.NewTerraformStack(scope, &id)

	// Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
	observability.NewObservabilityProvider(stack, jsii.String("observability"), nil)

	slos := *observability.NewServiceObjectives(stack, jsii.String("checkout"), &observability.ServiceObjectivesConfig{
		Service: jsii.String("checkout"),
		Owner:   jsii.String("payments"),
		Metrics: observability.RequestMetrics_OpenTelemetryHttp(&map[string]*string{"job": jsii.String("checkout")}, nil),
		Objectives: &[]observability.Objective{
			observability.Objective_Availability(jsii.Number(99.9), nil),
		},
	}).Slos()

	cdktf.NewTerraformOutput(stack, jsii.String("slo_id"), &cdktf.TerraformOutputConfig{Value: slos["availability"].Id()})
	return stack
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	// Add a backend to the stack here, not in newCheckout, because the test sets its own.
	newCheckout(app, "checkout")
	app.Synth()
}
