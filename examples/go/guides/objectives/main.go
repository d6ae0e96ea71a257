// Command objectives synthesizes the same SLOs for every service.
package main

import (
	"fmt"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

type latency struct{ target, seconds float64 }

type service struct {
	// The value of the label `service` in the metrics of the service.
	name         string
	owner        string
	availability float64
	latency      *latency
}

var services = []service{
	{name: "cart", owner: "shop", availability: 99.5},
	{name: "checkout", owner: "payments", availability: 99.95, latency: &latency{target: 99, seconds: 0.5}},
}

// newServiceObjectives adds the SLOs of one service.
func newServiceObjectives(scope constructs.Construct, service service) []observability.Slo {
	construct := constructs.NewConstruct(scope, &service.name)
	objective := func(indicator string, target float64, good string) observability.Slo {
		total := fmt.Sprintf(`http_requests{service="%s"}`, service.name)
		return observability.NewSlo(construct, &indicator, &observability.SloConfig{
			Name: jsii.String(service.name + " " + indicator),
			Labels: &map[string]*string{
				"service":   &service.name,
				"owner":     &service.owner,
				"objective": &indicator,
			},
			TargetThresholdPercentage: &target,
			SloTimeFrame:              observability.SloTimeFrame_TWENTY_EIGHT_DAYS(),
			RequestBasedMetricSli: &observability.SloRequestBasedMetricSli{
				GoodEvents:  &observability.SloEvents{Query: jsii.Sprintf("sum(rate(%s[5m]))", good)},
				TotalEvents: &observability.SloEvents{Query: jsii.Sprintf("sum(rate(%s[5m]))", total)},
			},
		})
	}
	good := fmt.Sprintf(`http_requests{service="%s",code!~"5.."}`, service.name)
	slos := []observability.Slo{objective("availability", service.availability, good)}
	if service.latency != nil {
		fast := fmt.Sprintf(`http_fast{service="%s",le="%g"}`, service.name, service.latency.seconds)
		slos = append(slos, objective("latency", service.latency.target, fast))
	}
	return slos
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("objectives"))
	observability.NewObservabilityProvider(stack, jsii.String("observability"), nil)
	for _, service := range services {
		var ids []*string
		for _, slo := range newServiceObjectives(stack, service) {
			ids = append(ids, slo.Id())
		}
		cdktf.NewTerraformOutput(stack, jsii.String(service.name+"_slos"), &cdktf.TerraformOutputConfig{Value: &ids})
	}
	app.Synth()
}
