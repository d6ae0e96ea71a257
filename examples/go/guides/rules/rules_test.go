package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

// synthesize returns the error of the synthesis, or an empty string.
func synthesize(t *testing.T, config *observability.SloConfig) (failure string) {
	defer func() {
		if err := recover(); err != nil {
			failure = fmt.Sprint(err)
		}
	}()
	app := cdktf.NewApp(&cdktf.AppConfig{Outdir: jsii.String(t.TempDir())})
	stack := cdktf.NewTerraformStack(app, jsii.String("rules"))
	observability.NewObservabilityProvider(stack, jsii.String("observability"), nil)
	observability.Labels_Of(stack).Add(&map[string]*string{"owner": jsii.String("payments")})
	config.Name = jsii.String("checkout")
	config.ExtraMembers = jsii.String("{}")
	observability.NewSlo(stack, jsii.String("slo"), config)
	cdktf.Aspects_Of(stack).Add(NewTeamRules())
	app.Synth()
	return ""
}

func TestTheRules(t *testing.T) {
	defer jsii.Close()
	failure := synthesize(t, &observability.SloConfig{
		TargetThresholdPercentage: jsii.Number(99.9),
		SloTimeFrame:              observability.SloTimeFrame_TWENTY_EIGHT_DAYS(),
		Labels:                    &map[string]*string{"service": jsii.String("checkout")},
	})
	if failure != "" {
		t.Fatal(failure)
	}
	failure = synthesize(t, &observability.SloConfig{TargetThresholdPercentage: jsii.Number(98)})
	for _, problem := range []string{
		"The labels service are missing.",
		"The target is below 99.",
		"The time frame is not one of SLO_TIME_FRAME_28_DAYS.",
	} {
		if !strings.Contains(failure, problem) {
			t.Errorf("%q is missing in: %s", problem, failure)
		}
	}
}
