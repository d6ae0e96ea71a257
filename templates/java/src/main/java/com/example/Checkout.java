package com.example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.Slo;
import io.github.cdktf_provider_observability.SloEvents;
import io.github.cdktf_provider_observability.SloRequestBasedMetricSli;
import io.github.cdktf_provider_observability.SloTimeFrame;
import java.util.Map;
import software.constructs.Construct;

public final class Checkout extends TerraformStack {
    public Checkout(Construct scope, String id) {
        super(scope, id);

        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, "observability");

        Slo availability = Slo.Builder.create(this, "availability")
            .name("checkout availability")
            .targetThresholdPercentage(99.9)
            .sloTimeFrame(SloTimeFrame.TWENTY_EIGHT_DAYS)
            .labels(Map.of("team", "checkout"))
            .requestBasedMetricSli(SloRequestBasedMetricSli.builder()
                .goodEvents(SloEvents.builder().query("sum(requests{service=\"checkout\",status=\"ok\"})").build())
                .totalEvents(SloEvents.builder().query("sum(requests{service=\"checkout\"})").build())
                .build())
            .build();

        TerraformOutput.Builder.create(this, "slo_id").value(availability.getId()).build();
    }

    public static void main(String[] args) {
        App app = new App();
        // Add a backend to the stack here, not in its class, because the test sets its own.
        new Checkout(app, "checkout");
        app.synth();
    }
}
