package com.example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.Objective;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.RequestMetrics;
import io.github.cdktf_provider_observability.ServiceObjectives;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

public final class Checkout extends TerraformStack {
    public Checkout(Construct scope, String id) {
        super(scope, id);

        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, "observability");

        var slos = ServiceObjectives.Builder.create(this, "checkout")
            .service("checkout")
            .owner("payments")
            .metrics(RequestMetrics.openTelemetryHttp(Map.of("job", "checkout")))
            .objectives(List.of(Objective.availability(99.9)))
            .build()
            .getSlos();

        TerraformOutput.Builder.create(this, "slo_id").value(slos.get("availability").getId()).build();
    }

    public static void main(String[] args) {
        App app = new App();
        // Add a backend to the stack here, not in its class, because the test sets its own.
        new Checkout(app, "checkout");
        app.synth();
    }
}
