using System.Collections.Generic;

namespace Shop;

/// <summary>A service-level objective: its indicator, its target, and the queries that measure it.</summary>
/// <param name="Target">In percent.</param>
public record Objective(string Indicator, double Target, string GoodQuery, string TotalQuery);

public record Service(string Name, IReadOnlyList<Objective> Objectives)
{
    /// <summary>Three services with ten objectives in total.</summary>
    public static readonly IReadOnlyList<Service> All = new[]
    {
        new Service("checkout", new[]
        {
            Succeeding("checkout", 99.95),
            FasterThan("checkout", "0.5", 99),
            FasterThan("checkout", "2", 99.9),
            Fresh("checkout_stock", 99.5),
        }),
        new Service("payments", new[]
        {
            Succeeding("payments", 99.99),
            FasterThan("payments", "1", 99.5),
            FasterThan("payments", "5", 99.95),
        }),
        new Service("catalog", new[]
        {
            Succeeding("catalog", 99.9),
            FasterThan("catalog", "0.3", 95),
            Fresh("catalog_prices", 99),
        }),
    };

    private static Objective Succeeding(string metric, double target) => new(
        "availability",
        target,
        $"sum(rate({metric}_requests_total{{status!~\"5..\"}}[5m]))",
        $"sum(rate({metric}_requests_total[5m]))");

    private static Objective FasterThan(string metric, string seconds, double target) => new(
        $"faster than {seconds} s",
        target,
        $"sum(rate({metric}_request_seconds_bucket{{le=\"{seconds}\"}}[5m]))",
        $"sum(rate({metric}_request_seconds_count[5m]))");

    private static Objective Fresh(string metric, double target) => new(
        "freshness",
        target,
        $"sum(rate({metric}_updates_total{{late=\"false\"}}[5m]))",
        $"sum(rate({metric}_updates_total[5m]))");
}
