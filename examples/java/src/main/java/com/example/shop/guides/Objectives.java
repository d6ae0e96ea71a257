package com.example.shop.guides;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.Objective;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.RequestMetrics;
import io.github.cdktf_provider_observability.RequestMetricsOptions;
import io.github.cdktf_provider_observability.ServiceObjectives;
import java.util.List;
import java.util.Map;

/** SLOs for many services. */
public final class Objectives {
    record Service(String owner, List<Objective> objectives) {}

    static void add(TerraformStack stack) {
        var services = Map.of(
            "cart", new Service("shop", List.of(Objective.availability(99.5))),
            "checkout", new Service("payments", List.of(Objective.availability(99.95), Objective.latency(99, 0.5))));
        var withoutHealthChecks = RequestMetricsOptions.builder().matchers("http_route!=\"/health\"").build();
        services.forEach((name, service) -> ServiceObjectives.Builder.create(stack, name)
            .service(name)
            .owner(service.owner())
            .metrics(RequestMetrics.openTelemetryHttp(Map.of("job", name), withoutHealthChecks))
            .objectives(service.objectives())
            .build());
    }

    public static void main(String[] args) {
        var app = new App();
        var stack = new TerraformStack(app, "objectives");
        new ObservabilityProvider(stack, "observability");
        add(stack);
        app.synth();
    }

    private Objectives() {}
}
