using System.Collections.Generic;
using CdktfProviderObservability;

namespace Shop;

/// <summary>Three services with ten objectives in total.</summary>
public static class Services
{
    private static readonly ObjectiveOptions Slowest = new() { Id = "slowest" };

    public static readonly IReadOnlyDictionary<string, Objective[]> All = new Dictionary<string, Objective[]>
    {
        ["checkout"] = new[]
        {
            Objective.Availability(99.95),
            Objective.Latency(99, 0.5),
            Objective.Latency(99.9, 2.5, Slowest),
            Fresh("stock", 99.5),
        },
        ["payments"] = new[]
        {
            Objective.Availability(99.99),
            Objective.Latency(99.5, 1),
            Objective.Latency(99.95, 5, Slowest),
        },
        ["catalog"] = new[] { Objective.Availability(99.9), Objective.Latency(95, 0.25), Fresh("prices", 99) },
    };

    private static Objective Fresh(string what, double target) => Objective.Ratio($"fresh {what}", target, new RatioOptions
    {
        Good = $"sum(rate({what}_updates_total{{late=\"false\"}}[5m]))",
        Total = $"sum(rate({what}_updates_total[5m]))",
    });
}
