package main

import (
	"maps"
	"strings"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability"
)

// objective is one objective of a service: what has to be good, and how much of it.
type objective struct {
	about string
	// In percent.
	target     float64
	goodQuery  string
	totalQuery string
}

type service struct {
	name       string
	objectives []objective
}

// serviceObjectives are the SLOs of one service, with the same naming and labels.
type serviceObjectives struct {
	construct constructs.Construct
	slos      []observability.Slo
}

// newServiceObjectives mentions the dashboard in every SLO, so that people find it.
func newServiceObjectives(scope constructs.Construct, service service, dashboardName *string, labels map[string]*string) *serviceObjectives {
	made := &serviceObjectives{construct: constructs.NewConstruct(scope, &service.name)}
	for _, objective := range service.objectives {
		ownLabels := maps.Clone(labels)
		ownLabels["service"] = &service.name
		ownLabels["objective"] = &objective.about
		made.slos = append(made.slos, observability.NewSlo(made.construct, &objective.about, &observability.SloConfig{
			Name:                      jsii.String(service.name + " " + objective.about),
			Description:               jsii.Sprintf("See the dashboard %s.", *dashboardName),
			TargetThresholdPercentage: &objective.target,
			SloTimeFrame:              observability.SloTimeFrame_TWENTY_EIGHT_DAYS(),
			Labels:                    &ownLabels,
			RequestBasedMetricSli: &observability.SloRequestBasedMetricSli{
				GoodEvents:  &observability.SloEvents{Query: &objective.goodQuery},
				TotalEvents: &observability.SloEvents{Query: &objective.totalQuery},
			},
		}))
	}
	return made
}

// openTickets opens a ticket when one of the objectives is at risk.
func (o *serviceObjectives) openTickets(projectKey string, dashboardID, token *string) observability.OutgoingWebhook {
	var names, ids []string
	for _, slo := range o.slos {
		names = append(names, *slo.Name())
		ids = append(ids, *slo.Id())
	}
	return observability.NewOutgoingWebhook(o.construct, jsii.String("tickets"), &observability.OutgoingWebhookConfig{
		Name:     jsii.String("tickets for " + strings.Join(names, ", ")),
		TypeName: jsii.String("ISSUE_TRACKER"),
		Url: jsii.Sprintf("https://tracker.example.com/hooks/slo?slos=%s&dashboard=%s",
			strings.Join(ids, ","), *dashboardID),
		IssueTracker: &observability.OutgoingWebhookIssueTracker{
			Email:      jsii.String("platform@example.com"),
			ProjectKey: &projectKey,
			ApiTokenWo: token,
			// Increase it when the token changes.
			ApiTokenWoVersion: jsii.String("1"),
		},
		TestBeforeCreate: jsii.Bool(true),
	})
}
