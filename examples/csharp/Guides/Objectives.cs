using System;
using System.Collections.Generic;
using System.Linq;
using CdktfProviderObservability;
using Constructs;
using HashiCorp.Cdktf;

namespace Shop.Guides;

public record Latency(double Target, double Seconds);

public record Service(string Owner, double Availability, Latency? Latency = null);

/// <summary>The SLOs of one service. The label `service` of its metrics is the name of the service.</summary>
public class ServiceObjectives : Construct
{
    private readonly string name;
    private readonly string owner;

    public List<Slo> Slos { get; } = new();

    public ServiceObjectives(Construct scope, string name, Service service) : base(scope, name)
    {
        this.name = name;
        owner = service.Owner;
        Slos.Add(Objective("availability", service.Availability, $"http_requests{{service=\"{name}\",code!~\"5..\"}}"));
        if (service.Latency is { } latency)
        {
            var fast = FormattableString.Invariant($"http_fast{{service=\"{name}\",le=\"{latency.Seconds}\"}}");
            Slos.Add(Objective("latency", latency.Target, fast));
        }
    }

    private Slo Objective(string indicator, double target, string good)
    {
        return new Slo(this, indicator, new SloConfig
        {
            Name = $"{name} {indicator}",
            Labels = new Dictionary<string, string> { ["service"] = name, ["owner"] = owner, ["objective"] = indicator },
            TargetThresholdPercentage = target,
            SloTimeFrame = SloTimeFrame.TWENTY_EIGHT_DAYS,
            RequestBasedMetricSli = new SloRequestBasedMetricSli
            {
                GoodEvents = new SloEvents { Query = $"sum(rate({good}[5m]))" },
                TotalEvents = new SloEvents { Query = $"sum(rate(http_requests{{service=\"{name}\"}}[5m]))" },
            },
        });
    }
}

/// <summary>The same SLOs for every service.</summary>
public static class Objectives
{
    public static readonly IReadOnlyDictionary<string, Service> Services = new Dictionary<string, Service>
    {
        ["cart"] = new("shop", 99.5),
        ["checkout"] = new("payments", 99.95, new Latency(99, 0.5)),
    };

    public static void Synthesize()
    {
        var app = new App();
        var stack = new TerraformStack(app, "objectives");
        _ = new ObservabilityProvider(stack, "observability");
        foreach (var (name, service) in Services)
        {
            var objectives = new ServiceObjectives(stack, name, service);
            var ids = objectives.Slos.Select(slo => slo.Id).ToArray();
            _ = new TerraformOutput(stack, $"{name}_slos", new TerraformOutputConfig { Value = ids });
        }
        app.Synth();
    }
}
