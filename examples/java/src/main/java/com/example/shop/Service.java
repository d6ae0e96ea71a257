package com.example.shop;

import java.util.List;

public record Service(String name, List<Objective> objectives) {

    /** Three services with ten objectives in total. */
    public static final List<Service> ALL = List.of(
        new Service("checkout", List.of(
            succeeding("checkout", 99.95),
            fasterThan("checkout", "0.5", 99),
            fasterThan("checkout", "2", 99.9),
            fresh("checkout_stock", 99.5))),
        new Service("payments", List.of(
            succeeding("payments", 99.99),
            fasterThan("payments", "1", 99.5),
            fasterThan("payments", "5", 99.95))),
        new Service("catalog", List.of(
            succeeding("catalog", 99.9),
            fasterThan("catalog", "0.3", 95),
            fresh("catalog_prices", 99))));

    private static Objective succeeding(String metric, double target) {
        return new Objective(
            "availability",
            target,
            "sum(rate(%s_requests_total{status!~\"5..\"}[5m]))".formatted(metric),
            "sum(rate(%s_requests_total[5m]))".formatted(metric));
    }

    private static Objective fasterThan(String metric, String seconds, double target) {
        return new Objective(
            "faster than %s s".formatted(seconds),
            target,
            "sum(rate(%s_request_seconds_bucket{le=\"%s\"}[5m]))".formatted(metric, seconds),
            "sum(rate(%s_request_seconds_count[5m]))".formatted(metric));
    }

    private static Objective fresh(String metric, double target) {
        return new Objective(
            "freshness",
            target,
            "sum(rate(%s_updates_total{late=\"false\"}[5m]))".formatted(metric),
            "sum(rate(%s_updates_total[5m]))".formatted(metric));
    }
}
