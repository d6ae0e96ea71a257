package com.example.shop;

import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import com.hashicorp.cdktf.TerraformVariable;
import com.hashicorp.cdktf.TerraformVariableConfig;
import io.github.cdktf_provider_observability.ApiKey;
import io.github.cdktf_provider_observability.ApiKeyKeyPermissions;
import io.github.cdktf_provider_observability.ArchiveTarget;
import io.github.cdktf_provider_observability.ArchiveTargetObjectStorage;
import io.github.cdktf_provider_observability.DataObservabilityDashboardConfig;
import io.github.cdktf_provider_observability.DataObservabilityTeamGroupConfig;
import io.github.cdktf_provider_observability.Enrichment;
import io.github.cdktf_provider_observability.EnrichmentGeoIp;
import io.github.cdktf_provider_observability.EnrichmentType;
import io.github.cdktf_provider_observability.EphemeralVariable;
import io.github.cdktf_provider_observability.Lookup;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.OutgoingWebhook;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

/** The observability of a team with three services. */
public final class ShopObservability extends TerraformStack {
    public ShopObservability(Construct scope, String id) {
        super(scope, id);

        // Where the service is and with which key to call it: OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, "observability");

        // What is there already names and labels what is made here.
        var dashboard = Lookup.dashboard(this, "overview",
            DataObservabilityDashboardConfig.builder().dashboardId("checkout-overview").build()).getDashboard();
        var group = Lookup.teamGroup(this, "team",
            DataObservabilityTeamGroupConfig.builder().groupId("7001").build()).getGroup();
        var labels = Map.of("team", group.getName(), "dashboard", dashboard.getSlugName());

        // Ephemeral: the token reaches the service, and neither plan nor state.
        var token = EphemeralVariable.Builder.create(this, "issue_tracker_token").type("string").build();

        for (Service service : Service.ALL) {
            var objectives = new ServiceObjectives(this, service, dashboard.getName(), labels);
            output(service.name() + "_slo_ids", objectives.getSloIds());
            if (service.name().equals("checkout")) {
                OutgoingWebhook tickets =
                    objectives.openTickets("CHECKOUT", dashboard.getId(), token.getStringValue());
                output("webhook_id", tickets.getId());
            }
        }

        // Logs: where requests come from, and where they are kept.
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

        // The key is encrypted for whoever holds the private key: the state holds nothing that others can use.
        var publicKey = new TerraformVariable(this, "ci_public_key",
            TerraformVariableConfig.builder().type("string").build());
        var ciKey = ApiKey.Builder.create(this, "ci")
            .name("shop CI")
            .keyPermissions(ApiKeyKeyPermissions.builder().presets(List.of("Ingest")).build())
            .encryptionPublicKey(publicKey.getStringValue())
            .build();
        output("ci_key", ciKey.getEncryptedValue());
    }

    private void output(String name, Object value) {
        TerraformOutput.Builder.create(this, name).value(value).build();
    }
}
