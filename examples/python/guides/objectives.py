"""SLOs for many services."""

from dataclasses import dataclass

from cdktf import App, TerraformStack
from cdktf_provider_observability import (
    Objective,
    ObservabilityProvider,
    RequestMetrics,
    ServiceObjectives,
)


@dataclass(frozen=True)
class Service:
    owner: str
    objectives: list[Objective]


SERVICES = {
    "cart": Service("shop", [Objective.availability(99.5)]),
    "checkout": Service("payments", [Objective.availability(99.95), Objective.latency(99, 0.5)]),
}


def add_objectives(stack: TerraformStack) -> None:
    for name, service in SERVICES.items():
        ServiceObjectives(
            stack,
            name,
            service=name,
            owner=service.owner,
            metrics=RequestMetrics.open_telemetry_http({"job": name}, matchers='http_route!="/health"'),
            objectives=service.objectives,
        )


if __name__ == "__main__":
    app = App()
    stack = TerraformStack(app, "objectives")
    ObservabilityProvider(stack, "observability")
    add_objectives(stack)
    app.synth()
