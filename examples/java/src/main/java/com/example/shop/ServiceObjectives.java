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
import software.constructs.Construct;

/** The SLOs of one service, with consistent names and labels. */
public final class ServiceObjectives extends Construct {
    private final List<Slo> slos;

    /** @param dashboardName named in every SLO's description, so that people can find the dashboard */
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

    /**
     * Adds a webhook that opens tickets. Every change would replace it, so its name and URL do not depend on the SLOs.
     */
    public OutgoingWebhook openTickets(String projectKey, String dashboardId, String token) {
        return OutgoingWebhook.Builder.create(this, "tickets")
            .name("tickets in " + projectKey)
            .typeName("ISSUE_TRACKER")
            .url("https://tracker.example.com/hooks/slo?dashboard=" + dashboardId)
            .issueTracker(OutgoingWebhookIssueTracker.builder()
                .email("platform@example.com")
                .projectKey(projectKey)
                .apiTokenWo(token)
                // Increase the version when the token changes.
                .apiTokenWoVersion("1")
                .build())
            .testBeforeCreate(true)
            .build();
    }

    private Slo slo(Service service, Objective objective, String dashboardName, Map<String, String> labels) {
        Map<String, String> sloLabels = new HashMap<>(labels);
        sloLabels.put("service", service.name());
        sloLabels.put("objective", objective.indicator());
        return Slo.Builder.create(this, objective.indicator())
            .name(service.name() + " " + objective.indicator())
            .description("See the dashboard " + dashboardName + ".")
            .targetThresholdPercentage(objective.target())
            .sloTimeFrame(SloTimeFrame.TWENTY_EIGHT_DAYS)
            .labels(sloLabels)
            .requestBasedMetricSli(SloRequestBasedMetricSli.builder()
                .goodEvents(SloEvents.builder().query(objective.goodQuery()).build())
                .totalEvents(SloEvents.builder().query(objective.totalQuery()).build())
                .build())
            .build();
    }
}
