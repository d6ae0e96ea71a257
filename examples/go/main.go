// Command shop synthesizes the observability of a team with three services.
package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func newShopObservability(scope constructs.Construct, id string) cdktf.TerraformStack {
	stack := cdktf.NewTerraformStack(scope, &id)

	// Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
	observability.NewObservabilityProvider(stack, jsii.String("observability"), nil)

	// Existing objects provide labels for the new ones.
	dashboard := observability.Lookup_Dashboard(stack, jsii.String("overview"), &observability.DashboardLookupConfig{
		DashboardId: jsii.String("checkout-overview"),
	})
	group := observability.Lookup_TeamGroup(stack, jsii.String("team"), &observability.TeamGroupLookupConfig{
		GroupId: jsii.String("7001"),
	})
	observability.Labels_Of(stack).Add(&map[string]*string{"dashboard": dashboard.SlugName()})

	for name, objectives := range services() {
		slos := observability.NewServiceObjectives(stack, &name, &observability.ServiceObjectivesConfig{
			Service:    &name,
			Owner:      group.Name(),
			Metrics:    observability.RequestMetrics_OpenTelemetryHttp(&map[string]*string{"job": &name}, nil),
			Objectives: &objectives,
		}).Slos()
		ids := map[string]*string{}
		for id, slo := range *slos {
			ids[id] = slo.Id()
		}
		cdktf.NewTerraformOutput(stack, jsii.String(name+"_slo_ids"), &cdktf.TerraformOutputConfig{Value: &ids})
	}

	// Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
	token := observability.NewEphemeralVariable(stack, jsii.String("issue_tracker_token"), &observability.EphemeralVariableConfig{
		Type: jsii.String("string"),
	})

	// Opens tickets. Every change replaces the webhook, so its name and URL do not depend on the SLOs.
	tickets := observability.NewOutgoingWebhook(stack, jsii.String("tickets"), &observability.OutgoingWebhookConfig{
		Name:     jsii.String("tickets in CHECKOUT"),
		TypeName: jsii.String("ISSUE_TRACKER"),
		Url:      jsii.Sprintf("https://tracker.example.com/hooks/slo?dashboard=%s", *dashboard.Id()),
		IssueTracker: &observability.OutgoingWebhookIssueTracker{
			Email:      jsii.String("platform@example.com"),
			ProjectKey: jsii.String("CHECKOUT"),
			ApiTokenWo: token.StringValue(),
			// Increase the version when the token changes.
			ApiTokenWoVersion: jsii.String("1"),
		},
		TestBeforeCreate: jsii.Bool(true),
	})
	cdktf.NewTerraformOutput(stack, jsii.String("webhook_id"), &cdktf.TerraformOutputConfig{Value: tickets.Id()})

	// Adds locations to the logs, and archives them.
	for _, fieldName := range []string{"client_ip", "forwarded_for"} {
		observability.NewEnrichment(stack, &fieldName, &observability.EnrichmentConfig{
			FieldName:         &fieldName,
			EnrichedFieldName: jsii.String(fieldName + "_location"),
			EnrichmentType: &observability.EnrichmentType{
				GeoIp: &observability.EnrichmentGeoIp{WithAsn: jsii.Bool(true)},
			},
		})
	}
	observability.NewArchiveTarget(stack, jsii.String("archive"), &observability.ArchiveTargetConfig{
		IsActive: jsii.Bool(true),
		ObjectStorage: &observability.ArchiveTargetObjectStorage{
			Bucket: jsii.String("shop-logs"),
			Region: jsii.String("eu-north"),
		},
	})

	// The state contains the key only in encrypted form: reading it requires the private key.
	publicKey := cdktf.NewTerraformVariable(stack, jsii.String("ci_public_key"), &cdktf.TerraformVariableConfig{
		Type: jsii.String("string"),
	})
	ciKey := observability.NewApiKey(stack, jsii.String("ci"), &observability.ApiKeyConfig{
		Name:                jsii.String("shop CI"),
		KeyPermissions:      &observability.ApiKeyPermissions{Presets: jsii.Strings("Ingest")},
		EncryptionPublicKey: publicKey.StringValue(),
	})
	cdktf.NewTerraformOutput(stack, jsii.String("ci_key"), &cdktf.TerraformOutputConfig{Value: ciKey.EncryptedValue()})

	return stack
}

func main() {
	defer jsii.Close()

	app := cdktf.NewApp(nil)
	newShopObservability(app, "shop")
	app.Synth()
}
