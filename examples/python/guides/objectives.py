"""The same SLOs for every service."""

from dataclasses import dataclass

from cdktf import App, TerraformOutput, TerraformStack
from cdktf_provider_observability import (
    ObservabilityProvider,
    Slo,
    SloEvents,
    SloRequestBasedMetricSli,
    SloTimeFrame,
)
from constructs import Construct


@dataclass(frozen=True)
class Latency:
    target: float
    seconds: float


@dataclass(frozen=True)
class Service:
    owner: str
    availability: float
    latency: Latency | None = None


SERVICES = {
    "cart": Service("shop", availability=99.5),
    "checkout": Service("payments", availability=99.95, latency=Latency(target=99, seconds=0.5)),
}


class ServiceObjectives(Construct):
    """The SLOs of one service. The label `service` of its metrics is the name of the service."""

    def __init__(self, scope: Construct, name: str, service: Service) -> None:
        super().__init__(scope, name)
        self.name = name
        self.owner = service.owner
        good = f'http_requests{{service="{name}",code!~"5.."}}'
        self.slos = [self._objective("availability", service.availability, good)]
        if service.latency:
            fast = f'http_fast{{service="{name}",le="{service.latency.seconds}"}}'
            self.slos.append(self._objective("latency", service.latency.target, fast))

    def _objective(self, indicator: str, target: float, good: str) -> Slo:
        return Slo(
            self,
            indicator,
            name=f"{self.name} {indicator}",
            labels={"service": self.name, "owner": self.owner, "objective": indicator},
            target_threshold_percentage=target,
            slo_time_frame=SloTimeFrame.TWENTY_EIGHT_DAYS,
            request_based_metric_sli=SloRequestBasedMetricSli(
                good_events=SloEvents(query=f"sum(rate({good}[5m]))"),
                total_events=SloEvents(query=f'sum(rate(http_requests{{service="{self.name}"}}[5m]))'),
            ),
        )


if __name__ == "__main__":
    app = App()
    stack = TerraformStack(app, "objectives")
    ObservabilityProvider(stack, "observability")
    for name, service in SERVICES.items():
        objectives = ServiceObjectives(stack, name, service)
        TerraformOutput(stack, f"{name}_slos", value=[slo.id for slo in objectives.slos])
    app.synth()
