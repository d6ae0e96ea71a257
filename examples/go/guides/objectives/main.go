// Command objectives synthesizes SLOs for many services.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

type service struct {
	name, owner string
	objectives  []observability.Objective
}

func services() []service {
	return []service{
		{"cart", "shop", []observability.Objective{
			observability.Objective_Availability(jsii.Number(99.5), nil),
		}},
		{"checkout", "payments", []observability.Objective{
			observability.Objective_Availability(jsii.Number(99.95), nil),
			observability.Objective_Latency(jsii.Number(99), jsii.Number(0.5), nil),
		}},
	}
}

func addObjectives(stack cdktf.TerraformStack) {
	withoutHealthChecks := &observability.RequestMetricsOptions{Matchers: jsii.String(`http_route!="/health"`)}
	for _, service := range services() {
		selector := &map[string]*string{"job": &service.name}
		observability.NewServiceObjectives(stack, &service.name, &observability.ServiceObjectivesConfig{
			Service:    &service.name,
			Owner:      &service.owner,
			Metrics:    observability.RequestMetrics_OpenTelemetryHttp(selector, withoutHealthChecks),
			Objectives: &service.objectives,
		})
	}
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("objectives"))
	observability.NewObservabilityProvider(stack, jsii.String("observability"), nil)
	addObjectives(stack)
	app.Synth()
}
