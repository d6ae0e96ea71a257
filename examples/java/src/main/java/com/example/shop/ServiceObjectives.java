package com.example.shop;

import io.github.cdktf_provider_observability.OutgoingWebhook;
import io.github.cdktf_provider_observability.OutgoingWebhookIssueTracker;
import io.github.cdktf_provider_observability.Slo;
import io.github.cdktf_provider_observability.SloEvents;
import io.github.cdktf_provider_observability.SloRequestBasedMetricSli;
import io.github.cdktf_provider_observability.SloTimeFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.constructs.Construct;

/** The SLOs of one service, with the same naming and labels. */
public final class ServiceObjectives extends Construct {
    private final List<Slo> slos;

    /** @param dashboardName part of every SLO, so that people find the dashboard of the service */
    public ServiceObjectives(
            Construct scope, Service service, String dashboardName, Map<String, String> labels) {
        super(scope, service.name());
        slos = service.objectives().stream()
            .map(objective -> slo(service, objective, dashboardName, labels))
            .toList();
    }

    public List<String> getSloIds() {
        return slos.stream().map(Slo::getId).toList();
    }

    /** Opens a ticket when one of the objectives is at risk. */
    public OutgoingWebhook openTickets(String projectKey, String dashboardId, String token) {
        String names = slos.stream().map(Slo::getName).collect(Collectors.joining(", "));
        String ids = String.join(",", getSloIds());
        return OutgoingWebhook.Builder.create(this, "tickets")
            .name("tickets for " + names)
            .typeName("ISSUE_TRACKER")
            .url("https://tracker.example.com/hooks/slo?slos=" + ids + "&dashboard=" + dashboardId)
            .issueTracker(OutgoingWebhookIssueTracker.builder()
                .email("platform@example.com")
                .projectKey(projectKey)
                .apiTokenWo(token)
                // Increase it when the token changes.
                .apiTokenWoVersion("1")
                .build())
            .testBeforeCreate(true)
            .build();
    }

    private Slo slo(Service service, Objective objective, String dashboardName, Map<String, String> labels) {
        Map<String, String> ownLabels = new HashMap<>(labels);
        ownLabels.put("service", service.name());
        ownLabels.put("objective", objective.about());
        return Slo.Builder.create(this, objective.about())
            .name(service.name() + " " + objective.about())
            .description("See the dashboard " + dashboardName + ".")
            .targetThresholdPercentage(objective.target())
            .sloTimeFrame(SloTimeFrame.TWENTY_EIGHT_DAYS)
            .labels(ownLabels)
            .requestBasedMetricSli(SloRequestBasedMetricSli.builder()
                .goodEvents(SloEvents.builder().query(objective.goodQuery()).build())
                .totalEvents(SloEvents.builder().query(objective.totalQuery()).build())
                .build())
            .build();
    }
}
