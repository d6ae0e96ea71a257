using System.Collections.Generic;
using CdktfProviderObservability;
using HashiCorp.Cdktf;

namespace Shop.Guides;

public record Service(string Owner, Objective[] Objectives);

/// <summary>SLOs for many services.</summary>
public static class Objectives
{
    public static void Add(TerraformStack stack)
    {
        var services = new Dictionary<string, Service>
        {
            ["cart"] = new("shop", new[] { Objective.Availability(99.5) }),
            ["checkout"] = new("payments", new[] { Objective.Availability(99.95), Objective.Latency(99, 0.5) }),
        };
        var withoutHealthChecks = new RequestMetricsOptions { Matchers = "http_route!=\"/health\"" };
        foreach (var (name, service) in services)
        {
            var selector = new Dictionary<string, string> { ["job"] = name };
            _ = new ServiceObjectives(stack, name, new ServiceObjectivesConfig
            {
                Service = name,
                Owner = service.Owner,
                Metrics = RequestMetrics.OpenTelemetryHttp(selector, withoutHealthChecks),
                Objectives = service.Objectives,
            });
        }
    }

    public static void Synthesize()
    {
        var app = new App();
        var stack = new TerraformStack(app, "objectives");
        _ = new ObservabilityProvider(stack, "observability");
        Add(stack);
        app.Synth();
    }
}
