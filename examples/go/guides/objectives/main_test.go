package main

import (
	"encoding/json"
	"testing"

	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func TestTheTargetMatchesOurContract(t *testing.T) {
	defer jsii.Close()
	stack := cdktf.NewTerraformStack(cdktf.Testing_App(nil), jsii.String("objectives"))
	addObjectives(stack)

	var synthesized struct {
		Resource map[string]map[string]struct {
			Name   string
			Target float64 `json:"target_threshold_percentage"`
		}
	}
	if err := json.Unmarshal([]byte(*cdktf.Testing_Synth(stack, nil)), &synthesized); err != nil {
		t.Fatal(err)
	}
	for _, slo := range synthesized.Resource["observability_slo"] {
		if slo.Name == "checkout availability" && slo.Target == 99.95 {
			return
		}
	}
	t.Fatalf("No SLO has the target of our contract: %v", synthesized)
}
