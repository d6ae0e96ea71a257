using System.Collections.Generic;
using CdktfProviderObservability;
using Constructs;
using HashiCorp.Cdktf;

namespace Shop.Guides;

/// <param name="TeamId">From the team's page on the service, or from `Lookup.TeamScopes`.</param>
public record Environment(string TeamId, double Target);

public class Checkout : TerraformStack
{
    public Checkout(Construct scope, string name, Environment environment) : base(scope, $"checkout-{name}")
    {
        _ = new ObservabilityProvider(this, "observability", new ObservabilityProviderConfig
        {
            ExpectedTeamIds = new[] { environment.TeamId },
        });
        _ = new Slo(this, "availability", new SloConfig
        {
            Name = $"checkout availability ({name})",
            TargetThresholdPercentage = environment.Target,
        });
    }
}

/// <summary>One stack for each environment.</summary>
public static class Accounts
{
    private static readonly Dictionary<string, Environment> Environments = new()
    {
        ["staging"] = new("4010001", 95),
        ["production"] = new("4010002", 99.9),
    };

    public static void Synthesize()
    {
        var app = new App();
        foreach (var (name, environment) in Environments)
        {
            _ = new Checkout(app, name, environment);
        }
        app.Synth();
    }
}
