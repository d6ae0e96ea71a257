package com.example.shop.guides;

import com.hashicorp.cdktf.Annotations;
import com.hashicorp.cdktf.IAspect;
import io.github.cdktf_provider_observability.Slo;
import io.github.cdktf_provider_observability.SloTimeFrame;
import java.util.List;
import java.util.Map;
import software.constructs.IConstruct;

/** The rules of a team: an SLO that breaks one of them fails the synthesis. */
public final class TeamRules implements IAspect {
    private static final List<String> LABELS = List.of("service", "owner");
    private static final double LEAST_TARGET = 99;
    private static final List<String> TIME_FRAMES = List.of(SloTimeFrame.TWENTY_EIGHT_DAYS);

    /** Checks the SLOs in a scope, with inherited labels and overrides. */
    @Override
    public void visit(IConstruct node) {
        if (!(node instanceof Slo slo)) return;
        var resources = membersOf(membersOf(slo.toTerraform()).get("resource"));
        for (var block : membersOf(resources.get("observability_slo")).values()) {
            check(membersOf(block), Annotations.of(node));
        }
    }

    private static void check(Map<?, ?> attributes, Annotations errors) {
        var labels = membersOf(attributes.get("labels"));
        var missing = LABELS.stream().filter(label -> !labels.containsKey(label)).toList();
        if (!missing.isEmpty()) {
            errors.addError("The labels %s are missing.".formatted(String.join(", ", missing)));
        }
        if (!(attributes.get("target_threshold_percentage") instanceof Number target)
            || target.doubleValue() < LEAST_TARGET) {
            errors.addError("The target is below %.0f.".formatted(LEAST_TARGET));
        }
        if (!(attributes.get("slo_time_frame") instanceof String timeFrame) || !TIME_FRAMES.contains(timeFrame)) {
            errors.addError("The time frame is not one of %s.".formatted(String.join(", ", TIME_FRAMES)));
        }
    }

    private static Map<?, ?> membersOf(Object value) {
        return value instanceof Map<?, ?> members ? members : Map.of();
    }
}
