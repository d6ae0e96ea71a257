from cdktf import App, TerraformOutput, TerraformStack
from cdktf_provider_observability import (
    ObservabilityProvider,
    Slo,
    SloEvents,
    SloRequestBasedMetricSli,
    SloTimeFrame,
)
from constructs import Construct


class Checkout(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)

        # Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        ObservabilityProvider(self, "observability")

        availability = Slo(
            self,
            "availability",
            name="checkout availability",
            target_threshold_percentage=99.9,
            slo_time_frame=SloTimeFrame.TWENTY_EIGHT_DAYS,
            labels={"team": "checkout"},
            request_based_metric_sli=SloRequestBasedMetricSli(
                good_events=SloEvents(query='sum(requests{service="checkout",status="ok"})'),
                total_events=SloEvents(query='sum(requests{service="checkout"})'),
            ),
        )

        TerraformOutput(self, "slo_id", value=availability.id)


if __name__ == "__main__":
    app = App()
    # Add a backend to the stack here, not in the class, because the test sets its own.
    Checkout(app, "checkout")
    app.synth()
