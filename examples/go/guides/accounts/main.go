// Command accounts synthesizes one stack for each environment.
package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

type environment struct {
	name string
	// From the team's page on the service, or from observability.Lookup_TeamScopes.
	teamID string
	target float64
}

var environments = []environment{
	{name: "staging", teamID: "4010001", target: 95},
	{name: "production", teamID: "4010002", target: 99.9},
}

func newCheckout(scope constructs.Construct, environment environment) {
	stack := cdktf.NewTerraformStack(scope, jsii.String("checkout-"+environment.name))
	observability.NewObservabilityProvider(stack, jsii.String("observability"), &observability.ObservabilityProviderConfig{
		ExpectedTeamIds: jsii.Strings(environment.teamID),
	})
	observability.NewSlo(stack, jsii.String("availability"), &observability.SloConfig{
		Name:                      jsii.Sprintf("checkout availability (%s)", environment.name),
		TargetThresholdPercentage: &environment.target,
	})
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	for _, environment := range environments {
		newCheckout(app, environment)
	}
	app.Synth()
}
