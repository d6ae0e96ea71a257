using HashiCorp.Cdktf;
using Xunit;

namespace Shop.Guides;

public class ObjectivesTest
{
    [Fact]
    public void TheTargetMatchesOurContract()
    {
        var stack = new TerraformStack(Testing.App(), "objectives");
        _ = new ServiceObjectives(stack, "checkout", Objectives.Services["checkout"]);

        Assert.Contains("\"target_threshold_percentage\": 99.95", Testing.Synth(stack));
    }
}
