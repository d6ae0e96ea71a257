package com.example.shop.guides;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.AppConfig;
import com.hashicorp.cdktf.Aspects;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.Labels;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.Slo;
import io.github.cdktf_provider_observability.SloConfig;
import io.github.cdktf_provider_observability.SloTimeFrame;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeamRulesTest {
    @TempDir
    private Path folder;

    @Test
    void acceptsAnSloThatFollowsTheRules() {
        synthesize(slo(99.9)
            .sloTimeFrame(SloTimeFrame.TWENTY_EIGHT_DAYS)
            .labels(Map.of("service", "checkout")));
    }

    @Test
    void rejectsAnSloThatBreaksTheRules() {
        var error = assertThrows(RuntimeException.class, () -> synthesize(slo(98)));
        for (var problem : List.of(
            "The labels service are missing.",
            "The target is below 99.",
            "The time frame is not one of SLO_TIME_FRAME_28_DAYS.")) {
            assertTrue(error.getMessage().contains(problem), error.getMessage());
        }
    }

    private static SloConfig.Builder slo(double target) {
        return SloConfig.builder().name("checkout").extraMembers("{}").targetThresholdPercentage(target);
    }

    private void synthesize(SloConfig.Builder config) {
        var app = new App(AppConfig.builder().outdir(folder.toString()).build());
        var stack = new TerraformStack(app, "rules");
        new ObservabilityProvider(stack, "observability");
        Labels.of(stack).add(Map.of("owner", "payments"));
        new Slo(stack, "slo", config.build());
        Aspects.of(stack).add(new TeamRules());
        app.synth();
    }
}
