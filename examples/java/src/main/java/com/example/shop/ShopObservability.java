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
import io.github.cdktf_provider_observability.Lookup;
import io.github.cdktf_provider_observability.ObservabilityProvider;
import io.github.cdktf_provider_observability.OutgoingWebhook;
import io.github.cdktf_provider_observability.TeamGroupLookupConfig;
import java.util.List;
import java.util.Map;
import software.constructs.Construct;

/** The observability of a team with three services. */
public final class ShopObservability extends TerraformStack {
    public ShopObservability(Construct scope, String id) {
        super(scope, id);

        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        new ObservabilityProvider(this, "observability");

        // Existing objects provide names and labels for the new ones.
        var dashboard = Lookup.dashboard(this, "overview",
            DashboardLookupConfig.builder().dashboardId("checkout-overview").build());
        var group = Lookup.teamGroup(this, "team",
            TeamGroupLookupConfig.builder().groupId("7001").build());
        var labels = Map.of("team", group.getName(), "dashboard", dashboard.getSlugName());

        // Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
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
