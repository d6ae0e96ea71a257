using System.Collections.Generic;
using System.Linq;
using CdktfProviderObservability;
using Constructs;

namespace Shop;

/// <summary>The SLOs of one service, with consistent names and labels.</summary>
public class ServiceObjectives : Construct
{
    public IReadOnlyList<Slo> Slos { get; }

    /// <param name="dashboardName">Named in every SLO's description, so that people can find the dashboard.</param>
    public ServiceObjectives(
        Construct scope, Service service, string dashboardName, IReadOnlyDictionary<string, string> labels)
        : base(scope, service.Name)
    {
        Slos = service.Objectives
            .Select(objective => new Slo(this, objective.Indicator, new SloConfig
            {
                Name = $"{service.Name} {objective.Indicator}",
                Description = $"See the dashboard {dashboardName}.",
                TargetThresholdPercentage = objective.Target,
                SloTimeFrame = SloTimeFrame.TWENTY_EIGHT_DAYS,
                Labels = new Dictionary<string, string>(labels)
                {
                    ["service"] = service.Name,
                    ["objective"] = objective.Indicator,
                },
                RequestBasedMetricSli = new SloRequestBasedMetricSli
                {
                    GoodEvents = new SloEvents { Query = objective.GoodQuery },
                    TotalEvents = new SloEvents { Query = objective.TotalQuery },
                },
            }))
            .ToList();
    }

    /// <summary>Adds a webhook that opens tickets. Every change would replace it, so its name and URL do not depend on the SLOs.</summary>
    public OutgoingWebhook OpenTickets(string projectKey, string dashboardId, string token)
    {
        return new OutgoingWebhook(this, "tickets", new OutgoingWebhookConfig
        {
            Name = $"tickets in {projectKey}",
            TypeName = "ISSUE_TRACKER",
            Url = $"https://tracker.example.com/hooks/slo?dashboard={dashboardId}",
            IssueTracker = new OutgoingWebhookIssueTracker
            {
                Email = "platform@example.com",
                ProjectKey = projectKey,
                ApiTokenWo = token,
                // Increase the version when the token changes.
                ApiTokenWoVersion = "1",
            },
            TestBeforeCreate = true,
        });
    }
}
