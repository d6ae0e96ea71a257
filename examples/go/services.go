package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
)

func available(target float64) observability.Objective {
	return observability.Objective_Availability(&target, nil)
}

func fasterThan(seconds, target float64) observability.Objective {
	return observability.Objective_Latency(&target, &seconds, nil)
}

func slowest(seconds, target float64) observability.Objective {
	return observability.Objective_Latency(&target, &seconds, &observability.ObjectiveOptions{Id: jsii.String("slowest")})
}

func fresh(what string, target float64) observability.Objective {
	return observability.Objective_Ratio(jsii.String("fresh "+what), &target, &observability.RatioOptions{
		Good:  jsii.Sprintf(`sum(rate(%s_updates_total{late="false"}[5m]))`, what),
		Total: jsii.Sprintf(`sum(rate(%s_updates_total[5m]))`, what),
	})
}

// services returns three services with ten objectives in total.
func services() map[string][]observability.Objective {
	return map[string][]observability.Objective{
		"checkout": {available(99.95), fasterThan(0.5, 99), slowest(2.5, 99.9), fresh("stock", 99.5)},
		"payments": {available(99.99), fasterThan(1, 99.5), slowest(5, 99.95)},
		"catalog":  {available(99.9), fasterThan(0.25, 95), fresh("prices", 99)},
	}
}
