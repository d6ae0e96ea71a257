using System;
using System.Collections.Generic;
using System.IO;
using CdktfProviderObservability;
using HashiCorp.Cdktf;
using Xunit;

namespace Shop.Guides;

public class RulesTest
{
    [Fact]
    public void AcceptsAnSloThatFollowsTheRules()
    {
        Synthesize(new SloConfig
        {
            Name = "checkout",
            ExtraMembers = "{}",
            TargetThresholdPercentage = 99.9,
            SloTimeFrame = SloTimeFrame.TWENTY_EIGHT_DAYS,
            Labels = new Dictionary<string, string> { ["service"] = "checkout" },
        });
    }

    [Fact]
    public void RejectsAnSloThatBreaksTheRules()
    {
        var error = Assert.ThrowsAny<Exception>(() => Synthesize(new SloConfig
        {
            Name = "checkout",
            ExtraMembers = "{}",
            TargetThresholdPercentage = 98,
        }));
        foreach (var problem in new[]
        {
            "The labels service are missing.",
            "The target is below 99.",
            "The time frame is not one of SLO_TIME_FRAME_28_DAYS.",
        })
        {
            Assert.Contains(problem, error.ToString());
        }
    }

    private static void Synthesize(SloConfig config)
    {
        var folder = Directory.CreateTempSubdirectory();
        try
        {
            var app = new App(new AppConfig { Outdir = folder.FullName });
            var stack = new TerraformStack(app, "rules");
            _ = new ObservabilityProvider(stack, "observability");
            Labels.Of(stack).Add(new Dictionary<string, string> { ["owner"] = "payments" });
            _ = new Slo(stack, "slo", config);
            Aspects.Of(stack).Add(new TeamRules());
            app.Synth();
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
