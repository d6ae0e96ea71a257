"""One stack for each environment."""

from dataclasses import dataclass

from cdktf import App, TerraformStack
from cdktf_provider_observability import ObservabilityProvider, Slo
from constructs import Construct


@dataclass(frozen=True)
class Environment:
    team_id: str
    """From the team's page on the service, or from `Lookup.team_scopes`."""
    target: float


ENVIRONMENTS = {
    "staging": Environment("4010001", target=95),
    "production": Environment("4010002", target=99.9),
}


class Checkout(TerraformStack):
    def __init__(self, scope: Construct, name: str, environment: Environment) -> None:
        super().__init__(scope, f"checkout-{name}")
        ObservabilityProvider(self, "observability", expected_team_ids=[environment.team_id])
        Slo(
            self,
            "availability",
            name=f"checkout availability ({name})",
            target_threshold_percentage=environment.target,
        )


app = App()
for name, environment in ENVIRONMENTS.items():
    Checkout(app, name, environment)
app.synth()
