package com.example.shop;

import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import com.hashicorp.cdktf.TerraformVariable;
import com.hashicorp.cdktf.TerraformVariableConfig;
import io.github.cdktf_provider_observability.ApiKey;
import io.github.cdktf_provider_observability.ApiKeyPermissions;
import io.github.cdktf_provider_observability.ArchiveTarget;
import io.github.cdktf_provider_observability.ArchiveTargetObjectStorage;
import io.github.cdktf_provider_observability.DashboardLookupConfig;
import io.github.cdktf_provider_observability.Enrichment;
import io.github.cdktf_provider_observability.EnrichmentGeoIp;
import io.github.cdktf_provider_observability.EnrichmentType;
import io.github.cdktf_provider_observability.EphemeralVariable;
import io.github.cdktf_provider_observability.Labels;
import io.github.cdktf_provider_observability.Lookup;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.OutgoingWebhook;
import io.github.cdktf_provider_observability.OutgoingWebhookIssueTracker;
import io.github.cdktf_provider_observability.RequestMetrics;
import io.github.cdktf_provider_observability.ServiceObjectives;
import io.github.cdktf_provider_observability.TeamGroupLookupConfig;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.constructs.Construct;

/** The observability of a team with three services. */
public final class ShopObservability extends TerraformStack {
    public ShopObservability(Construct scope, String id) {
        super(scope, id);

        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, "observability");

        // Existing objects provide labels for the new ones.
        var dashboard = Lookup.dashboard(this, "overview",
            DashboardLookupConfig.builder().dashboardId("checkout-overview").build());
        var group = Lookup.teamGroup(this, "team",
            TeamGroupLookupConfig.builder().groupId("7001").build());
        Labels.of(this).add(Map.of("dashboard", dashboard.getSlugName()));

        Services.ALL.forEach((service, objectives) -> {
            var slos = ServiceObjectives.Builder.create(this, service)
                .service(service)
                .owner(group.getName())
                .metrics(RequestMetrics.openTelemetryHttp(Map.of("job", service)))
                .objectives(objectives)
                .build()
                .getSlos();
            var ids = new TreeMap<String, String>();
            slos.forEach((objective, slo) -> ids.put(objective, slo.getId()));
            output(service + "_slo_ids", ids);
        });

        // Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
        var token = EphemeralVariable.Builder.create(this, "issue_tracker_token").type("string").build();

        // Opens tickets. Every change replaces the webhook, so its name and URL do not depend on the SLOs.
        var tickets = OutgoingWebhook.Builder.create(this, "tickets")
            .name("tickets in CHECKOUT")
            .typeName("ISSUE_TRACKER")
            .url("https://tracker.example.com/hooks/slo?dashboard=" + dashboard.getId())
            .issueTracker(OutgoingWebhookIssueTracker.builder()
                .email("platform@example.com")
                .projectKey("CHECKOUT")
                .apiTokenWo(token.getStringValue())
                // Increase the version when the token changes.
                .apiTokenWoVersion("1")
                .build())
            .testBeforeCreate(true)
            .build();
        output("webhook_id", tickets.getId());

        // Adds locations to the logs, and archives them.
        for (String fieldName : List.of("client_ip", "forwarded_for")) {
            Enrichment.Builder.create(this, fieldName)
                .fieldName(fieldName)
                .enrichedFieldName(fieldName + "_location")
                .enrichmentType(EnrichmentType.builder()
                    .geoIp(EnrichmentGeoIp.builder().withAsn(true).build())
                    .build())
                .build();
        }
        ArchiveTarget.Builder.create(this, "archive")
            .isActive(true)
            .objectStorage(ArchiveTargetObjectStorage.builder().bucket("shop-logs").region("eu-north").build())
            .build();

        // The state contains the key only in encrypted form: reading it requires the private key.
        var publicKey = new TerraformVariable(this, "ci_public_key",
            TerraformVariableConfig.builder().type("string").build());
        var ciKey = ApiKey.Builder.create(this, "ci")
            .name("shop CI")
            .keyPermissions(ApiKeyPermissions.builder().presets(List.of("Ingest")).build())
            .encryptionPublicKey(publicKey.getStringValue())
            .build();
        output("ci_key", ciKey.getEncryptedValue());
    }

    private void output(String name, Object value) {
        TerraformOutput.Builder.create(this, name).value(value).build();
    }
}
