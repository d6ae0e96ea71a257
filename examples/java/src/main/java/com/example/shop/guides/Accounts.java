package com.example.shop.guides;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.Slo;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

/** One stack for each environment. */
public final class Accounts {
    /** @param teamId from the team's page on the service, or from `Lookup.teamScopes` */
    record Environment(String teamId, double target) {}

    static final Map<String, Environment> ENVIRONMENTS = Map.of(
        "staging", new Environment("4010001", 95),
        "production", new Environment("4010002", 99.9));

    static final class Checkout extends TerraformStack {
        Checkout(Construct scope, String name, Environment environment) {
            super(scope, "checkout-" + name);
            ObservabilityProvider.Builder.create(this, "observability")
                .expectedTeamIds(List.of(environment.teamId()))
                .build();
            Slo.Builder.create(this, "availability")
                .name("checkout availability (%s)".formatted(name))
                .targetThresholdPercentage(environment.target())
                .build();
        }
    }

    public static void main(String[] args) {
        var app = new App();
        ENVIRONMENTS.forEach((name, environment) -> new Checkout(app, name, environment));
        app.synth();
    }

    private Accounts() {}
}
