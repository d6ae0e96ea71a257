using System.Collections.Generic;
using System.Linq;
using Amazon.JSII.Runtime.Deputy;
using CdktfProviderObservability;
using Constructs;
using HashiCorp.Cdktf;

namespace Shop.Guides;

/// <summary>
/// The rules of a team: an SLO that breaks one of them fails the synthesis. jsii calls only objects that derive from DeputyBase.
/// </summary>
public class TeamRules : DeputyBase, IAspect
{
    private const double LeastTarget = 99;

    private static readonly string[] RequiredLabels = { "service", "owner" };
    private static readonly string[] TimeFrames = { SloTimeFrame.TWENTY_EIGHT_DAYS };

    /// <summary>Checks the SLOs in a scope, with inherited labels and overrides.</summary>
    public void Visit(IConstruct node)
    {
        if (node is not Slo slo)
        {
            return;
        }
        var resources = MembersOf(MembersOf(slo.ToTerraform()).GetValueOrDefault("resource"));
        foreach (var block in MembersOf(resources.GetValueOrDefault("observability_slo")).Values)
        {
            Check(MembersOf(block), Annotations.Of(node));
        }
    }

    private static void Check(IReadOnlyDictionary<string, object> attributes, Annotations errors)
    {
        var labels = MembersOf(attributes.GetValueOrDefault("labels"));
        var missing = string.Join(", ", RequiredLabels.Where(label => !labels.ContainsKey(label)));
        if (missing != "")
        {
            errors.AddError($"The labels {missing} are missing.");
        }
        if (attributes.GetValueOrDefault("target_threshold_percentage") is not double target || target < LeastTarget)
        {
            errors.AddError($"The target is below {LeastTarget}.");
        }
        if (attributes.GetValueOrDefault("slo_time_frame") is not string timeFrame || !TimeFrames.Contains(timeFrame))
        {
            var allowed = string.Join(", ", TimeFrames);
            errors.AddError($"The time frame is not one of {allowed}.");
        }
    }

    private static IReadOnlyDictionary<string, object> MembersOf(object? value)
    {
        return value as IReadOnlyDictionary<string, object> ?? new Dictionary<string, object>();
    }
}
