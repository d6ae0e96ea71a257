package main

import (
	"maps"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
)

// objective is a service-level objective: its indicator, its target, and the queries that measure it.
type objective struct {
	indicator string
	// In percent.
	target     float64
	goodQuery  string
	totalQuery string
}

type service struct {
	name       string
	objectives []objective
}

// serviceObjectives are the SLOs of one service, with consistent names and labels.
type serviceObjectives struct {
	construct constructs.Construct
	slos      []observability.Slo
}

// newServiceObjectives adds the SLOs. Their descriptions name the dashboard, so that people can find it.
func newServiceObjectives(scope constructs.Construct, service service, dashboardName *string, labels map[string]*string) *serviceObjectives {
	added := &serviceObjectives{construct: constructs.NewConstruct(scope, &service.name)}
	for _, objective := range service.objectives {
		sloLabels := maps.Clone(labels)
		sloLabels["service"] = &service.name
		sloLabels["objective"] = &objective.indicator
		added.slos = append(added.slos, observability.NewSlo(added.construct, &objective.indicator, &observability.SloConfig{
			Name:                      jsii.String(service.name + " " + objective.indicator),
			Description:               jsii.Sprintf("See the dashboard %s.", *dashboardName),
			TargetThresholdPercentage: &objective.target,
			SloTimeFrame:              observability.SloTimeFrame_TWENTY_EIGHT_DAYS(),
			Labels:                    &sloLabels,
			RequestBasedMetricSli: &observability.SloRequestBasedMetricSli{
				GoodEvents:  &observability.SloEvents{Query: &objective.goodQuery},
				TotalEvents: &observability.SloEvents{Query: &objective.totalQuery},
			},
		}))
	}
	return added
}

// openTickets adds a webhook that opens tickets. Every change would replace it, so its name and URL do not depend on the SLOs.
func (o *serviceObjectives) openTickets(projectKey string, dashboardID, token *string) observability.OutgoingWebhook {
	return observability.NewOutgoingWebhook(o.construct, jsii.String("tickets"), &observability.OutgoingWebhookConfig{
		Name:     jsii.String("tickets in " + projectKey),
		TypeName: jsii.String("ISSUE_TRACKER"),
		Url:      jsii.Sprintf("https://tracker.example.com/hooks/slo?dashboard=%s", *dashboardID),
		IssueTracker: &observability.OutgoingWebhookIssueTracker{
			Email:      jsii.String("platform@example.com"),
			ProjectKey: &projectKey,
			ApiTokenWo: token,
			// Increase the version when the token changes.
			ApiTokenWoVersion: jsii.String("1"),
		},
		TestBeforeCreate: jsii.Bool(true),
	})
}
