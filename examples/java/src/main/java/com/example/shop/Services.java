package com.example.shop;

import io.github.cdktf_provider_observability.Objective;
import io.github.cdktf_provider_observability.ObjectiveOptions;
import io.github.cdktf_provider_observability.RatioOptions;
import java.util.List;
import java.util.Map;

/** Three services with ten objectives in total. */
public final class Services {
    private static final ObjectiveOptions SLOWEST = ObjectiveOptions.builder().id("slowest").build();

    public static final Map<String, List<Objective>> ALL = Map.of(
        "checkout", List.of(
            Objective.availability(99.95),
            Objective.latency(99, 0.5),
            Objective.latency(99.9, 2.5, SLOWEST),
            fresh("stock", 99.5)),
        "payments", List.of(
            Objective.availability(99.99),
            Objective.latency(99.5, 1),
            Objective.latency(99.95, 5, SLOWEST)),
        "catalog", List.of(
            Objective.availability(99.9),
            Objective.latency(95, 0.25),
            fresh("prices", 99)));

    private static Objective fresh(String what, double target) {
        return Objective.ratio("fresh " + what, target, RatioOptions.builder()
            .good("sum(rate(%s_updates_total{late=\"false\"}[5m]))".formatted(what))
            .total("sum(rate(%s_updates_total[5m]))".formatted(what))
            .build());
    }

    private Services() {}
}
