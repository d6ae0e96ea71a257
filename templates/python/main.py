from cdktf import App, TerraformOutput, TerraformStack
from cdktf_provider_observability import (
    Objective,
    ObservabilityProvider,
    RequestMetrics,
    ServiceObjectives,
)
from constructs import Construct


class Checkout(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)

        # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        ObservabilityProvider(self, "observability")

        slos = ServiceObjectives(
            self,
            "checkout",
            service="checkout",
            owner="payments",
            metrics=RequestMetrics.open_telemetry_http({"job": "checkout"}),
            objectives=[Objective.availability(99.9)],
        ).slos

        TerraformOutput(self, "slo_id", value=slos["availability"].id)


if __name__ == "__main__":
    app = App()
    # Add a backend to the stack here, not in the class, because the test sets its own.
    Checkout(app, "checkout")
    app.synth()
