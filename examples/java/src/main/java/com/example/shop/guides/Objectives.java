package com.example.shop.guides;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.Slo;
import io.github.cdktf_provider_observability.SloEvents;
import io.github.cdktf_provider_observability.SloRequestBasedMetricSli;
import io.github.cdktf_provider_observability.SloTimeFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

/** The same SLOs for every service. */
public final class Objectives {
    record Latency(double target, double seconds) {}

    /** @param latency null for a service without a latency objective */
    record Service(String owner, double availability, Latency latency) {}

    static final Map<String, Service> SERVICES = Map.of(
        "cart", new Service("shop", 99.5, null),
        "checkout", new Service("payments", 99.95, new Latency(99, 0.5)));

    /** The SLOs of one service. The label `service` of its metrics is the name of the service. */
    static final class ServiceObjectives extends Construct {
        final List<Slo> slos = new ArrayList<>();
        private final String name;
        private final String owner;

        ServiceObjectives(Construct scope, String name, Service service) {
            super(scope, name);
            this.name = name;
            owner = service.owner();
            var good = "http_requests{service=\"%s\",code!~\"5..\"}".formatted(name);
            slos.add(objective("availability", service.availability(), good));
            if (service.latency() != null) {
                var fast = "http_fast{service=\"%s\",le=\"%s\"}".formatted(name, service.latency().seconds());
                slos.add(objective("latency", service.latency().target(), fast));
            }
        }

        private Slo objective(String indicator, double target, String good) {
            var total = "http_requests{service=\"%s\"}".formatted(name);
            return Slo.Builder.create(this, indicator)
                .name(name + " " + indicator)
                .labels(Map.of("service", name, "owner", owner, "objective", indicator))
                .targetThresholdPercentage(target)
                .sloTimeFrame(SloTimeFrame.TWENTY_EIGHT_DAYS)
                .requestBasedMetricSli(SloRequestBasedMetricSli.builder()
                    .goodEvents(SloEvents.builder().query("sum(rate(%s[5m]))".formatted(good)).build())
                    .totalEvents(SloEvents.builder().query("sum(rate(%s[5m]))".formatted(total)).build())
                    .build())
                .build();
        }
    }

    public static void main(String[] args) {
        var app = new App();
        var stack = new TerraformStack(app, "objectives");
        new ObservabilityProvider(stack, "observability");
        SERVICES.forEach((name, service) -> {
            var objectives = new ServiceObjectives(stack, name, service);
            TerraformOutput.Builder.create(stack, name + "_slos")
                .value(objectives.slos.stream().map(Slo::getId).toList())
                .build();
        });
        app.synth();
    }

    private Objectives() {}
}
