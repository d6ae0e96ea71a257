using System.Collections.Generic;
using System.Linq;
using CdktfProviderObservability;
using Constructs;
using HashiCorp.Cdktf;

namespace Shop;

/// <summary>The observability of a team with three services.</summary>
public class ShopObservability : TerraformStack
{
    public ShopObservability(Construct scope, string id) : base(scope, id)
    {
        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        _ = new ObservabilityProvider(this, "observability");

        // Existing objects provide labels for the new ones.
        var dashboard = Lookup.Dashboard(this, "overview", new DashboardLookupConfig
        {
            DashboardId = "checkout-overview",
        });
        var group = Lookup.TeamGroup(this, "team", new TeamGroupLookupConfig { GroupId = "7001" });
        Labels.Of(this).Add(new Dictionary<string, string> { ["dashboard"] = dashboard.SlugName });

        foreach (var (service, objectives) in Services.All)
        {
            var slos = new ServiceObjectives(this, service, new ServiceObjectivesConfig
            {
                Service = service,
                Owner = group.Name,
                Metrics = RequestMetrics.OpenTelemetryHttp(new Dictionary<string, string> { ["job"] = service }),
                Objectives = objectives,
            }).Slos;
            Output($"{service}_slo_ids", slos.ToDictionary(slo => slo.Key, slo => slo.Value.Id));
        }

        // Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
        var token = new EphemeralVariable(this, "issue_tracker_token", new EphemeralVariableConfig { Type = "string" });

        // Opens tickets. Every change replaces the webhook, so its name and URL do not depend on the SLOs.
        var tickets = new OutgoingWebhook(this, "tickets", new OutgoingWebhookConfig
        {
            Name = "tickets in CHECKOUT",
            TypeName = "ISSUE_TRACKER",
            Url = $"https://tracker.example.com/hooks/slo?dashboard={dashboard.Id}",
            IssueTracker = new OutgoingWebhookIssueTracker
            {
                Email = "platform@example.com",
                ProjectKey = "CHECKOUT",
                ApiTokenWo = token.StringValue,
                // Increase the version when the token changes.
                ApiTokenWoVersion = "1",
            },
            TestBeforeCreate = true,
        });
        Output("webhook_id", tickets.Id);

        // Adds locations to the logs, and archives them.
        foreach (var fieldName in new[] { "client_ip", "forwarded_for" })
        {
            _ = new Enrichment(this, fieldName, new EnrichmentConfig
            {
                FieldName = fieldName,
                EnrichedFieldName = $"{fieldName}_location",
                EnrichmentType = new EnrichmentType { GeoIp = new EnrichmentGeoIp { WithAsn = true } },
            });
        }
        _ = new ArchiveTarget(this, "archive", new ArchiveTargetConfig
        {
            IsActive = true,
            ObjectStorage = new ArchiveTargetObjectStorage { Bucket = "shop-logs", Region = "eu-north" },
        });

        // The state contains the key only in encrypted form: reading it requires the private key.
        var publicKey = new TerraformVariable(this, "ci_public_key", new TerraformVariableConfig { Type = "string" });
        var ciKey = new ApiKey(this, "ci", new ApiKeyConfig
        {
            Name = "shop CI",
            KeyPermissions = new ApiKeyPermissions { Presets = new[] { "Ingest" } },
            EncryptionPublicKey = publicKey.StringValue,
        });
        Output("ci_key", ciKey.EncryptedValue);
    }

    private void Output(string name, object value)
    {
        _ = new TerraformOutput(this, name, new TerraformOutputConfig { Value = value });
    }
}
