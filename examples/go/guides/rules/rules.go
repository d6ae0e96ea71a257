// Package rules contains the rules of a team: an SLO that breaks one of them fails the synthesis.
package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

// TeamRules is an aspect that checks the SLOs in a scope, with inherited labels and overrides.
type TeamRules struct {
	Labels      []string
	LeastTarget float64
	TimeFrames  []string
}

func NewTeamRules() *TeamRules {
	return &TeamRules{
		Labels:      []string{"service", "owner"},
		LeastTarget: 99,
		TimeFrames:  []string{*observability.SloTimeFrame_TWENTY_EIGHT_DAYS()},
	}
}

func (rules *TeamRules) Visit(node constructs.IConstruct) {
	slo, ok := node.(observability.Slo)
	if !ok {
		return
	}
	for _, block := range members(members(members(slo.ToTerraform())["resource"])["observability_slo"]) {
		for _, problem := range rules.problems(members(block)) {
			cdktf.Annotations_Of(node).AddError(jsii.String(problem))
		}
	}
}

func (rules *TeamRules) problems(attributes map[string]interface{}) (problems []string) {
	labels := members(attributes["labels"])
	missing := slices.DeleteFunc(slices.Clone(rules.Labels), func(label string) bool {
		_, isSet := labels[label]
		return isSet
	})
	if len(missing) > 0 {
		problems = append(problems, fmt.Sprintf("The labels %s are missing.", strings.Join(missing, ", ")))
	}
	if target, ok := attributes["target_threshold_percentage"].(float64); !ok || target < rules.LeastTarget {
		problems = append(problems, fmt.Sprintf("The target is below %v.", rules.LeastTarget))
	}
	if timeFrame, ok := attributes["slo_time_frame"].(string); !ok || !slices.Contains(rules.TimeFrames, timeFrame) {
		problems = append(problems, fmt.Sprintf("The time frame is not one of %s.", strings.Join(rules.TimeFrames, ", ")))
	}
	return problems
}

func members(value interface{}) map[string]interface{} {
	members, _ := value.(map[string]interface{})
	return members
}
