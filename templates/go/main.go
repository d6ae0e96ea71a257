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

	availability := observability.NewSlo(stack, jsii.String("availability"), &observability.SloConfig{
		Name:                      jsii.String("checkout availability"),
		TargetThresholdPercentage: jsii.Number(99.9),
		SloTimeFrame:              observability.SloTimeFrame_TWENTY_EIGHT_DAYS(),
		Labels:                    &map[string]*string{"team": jsii.String("checkout")},
		RequestBasedMetricSli: &observability.SloRequestBasedMetricSli{
			GoodEvents:  &observability.SloEvents{Query: jsii.String(`sum(requests{service="checkout",status="ok"})`)},
			TotalEvents: &observability.SloEvents{Query: jsii.String(`sum(requests{service="checkout"})`)},
		},
	})

	cdktf.NewTerraformOutput(stack, jsii.String("slo_id"), &cdktf.TerraformOutputConfig{Value: availability.Id()})
	return stack
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	// Add a backend to the stack here, not in newCheckout, because the test sets its own.
	newCheckout(app, "checkout")
	app.Synth()
}
