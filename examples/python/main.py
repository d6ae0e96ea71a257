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
    Lookup,
    ObservabilityProvider,
)
from constructs import Construct

from service_objectives import ServiceObjectives
from services import SERVICES


class ShopObservability(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)

        # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        ObservabilityProvider(self, "observability")

        # Existing objects provide names and labels for the new ones.
        dashboard = Lookup.dashboard(self, "overview", dashboard_id="checkout-overview")
        group = Lookup.team_group(self, "team", group_id="7001")
        labels = {"team": group.name, "dashboard": dashboard.slug_name}

        # Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
        token = EphemeralVariable(self, "issue_tracker_token", type="string")

        by_service = {
            service: ServiceObjectives(
                self,
                service,
                service=service,
                dashboard_name=dashboard.name,
                labels=labels,
                objectives=objectives,
            )
            for service, objectives in SERVICES.items()
        }
        for service, construct in by_service.items():
            TerraformOutput(self, f"{service}_slo_ids", value=[slo.id for slo in construct.slos])
        tickets = by_service["checkout"].open_tickets("CHECKOUT", dashboard.id, token.string_value)
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
