"""The observability of a team with three services."""

from cdktf import App, TerraformOutput, TerraformStack, TerraformVariable
from cdktf_provider_observability import (
    ApiKey,
    ApiKeyPermissions,
    ArchiveTarget,
    ArchiveTargetObjectStorage,
    Enrichment,
    EnrichmentGeoIp,
    EnrichmentType,
    EphemeralVariable,
    Labels,
    Lookup,
    ObservabilityProvider,
    OutgoingWebhook,
    OutgoingWebhookIssueTracker,
    RequestMetrics,
    ServiceObjectives,
)
from constructs import Construct

from services import SERVICES


class ShopObservability(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)

        # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        ObservabilityProvider(self, "observability")

        # Existing objects provide labels for the new ones.
        dashboard = Lookup.dashboard(self, "overview", dashboard_id="checkout-overview")
        group = Lookup.team_group(self, "team", group_id="7001")
        Labels.of(self).add({"dashboard": dashboard.slug_name})

        for service, objectives in SERVICES.items():
            slos = ServiceObjectives(
                self,
                service,
                service=service,
                owner=group.name,
                metrics=RequestMetrics.open_telemetry_http({"job": service}),
                objectives=objectives,
            ).slos
            TerraformOutput(self, f"{service}_slo_ids", value={id: slo.id for id, slo in slos.items()})

        # Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
        token = EphemeralVariable(self, "issue_tracker_token", type="string")

        # Opens tickets. Every change replaces the webhook, so its name and URL do not depend on the SLOs.
        tickets = OutgoingWebhook(
            self,
            "tickets",
            name="tickets in CHECKOUT",
            type_name="ISSUE_TRACKER",
            url=f"https://tracker.example.com/hooks/slo?dashboard={dashboard.id}",
            issue_tracker=OutgoingWebhookIssueTracker(
                email="platform@example.com",
                project_key="CHECKOUT",
                api_token_wo=token.string_value,
                # Increase the version when the token changes.
                api_token_wo_version="1",
            ),
            test_before_create=True,
        )
        TerraformOutput(self, "webhook_id", value=tickets.id)

        # Adds locations to the logs, and archives them.
        for field_name in ("client_ip", "forwarded_for"):
            Enrichment(
                self,
                field_name,
                field_name=field_name,
                enriched_field_name=f"{field_name}_location",
                enrichment_type=EnrichmentType(geo_ip=EnrichmentGeoIp(with_asn=True)),
            )
        ArchiveTarget(
            self,
            "archive",
            is_active=True,
            object_storage=ArchiveTargetObjectStorage(bucket="shop-logs", region="eu-north"),
        )

        # The state contains the key only in encrypted form: reading it requires the private key.
        public_key = TerraformVariable(self, "ci_public_key", type="string")
        ci_key = ApiKey(
            self,
            "ci",
            name="shop CI",
            key_permissions=ApiKeyPermissions(presets=["Ingest"]),
            encryption_public_key=public_key.string_value,
        )
        TerraformOutput(self, "ci_key", value=ci_key.encrypted_value)


app = App()
ShopObservability(app, "shop")
app.synth()
