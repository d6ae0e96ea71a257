using HashiCorp.Cdktf;
using Xunit;

// Test classes share one jsii process, so they must not run in parallel.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Shop.Guides;

public class ObjectivesTest
{
    [Fact]
    public void TheTargetMatchesOurContract()
    {
        var stack = new TerraformStack(Testing.App(), "objectives");
        Objectives.Add(stack);

        Assert.Contains("\"target_threshold_percentage\": 99.95", Testing.Synth(stack));
    }
}
