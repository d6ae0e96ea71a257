"""Three services with ten objectives in total."""

from cdktf_provider_observability import Objective


def fresh(what: str, target: float) -> Objective:
    return Objective.ratio(
        f"fresh {what}",
        target,
        good=f'sum(rate({what}_updates_total{{late="false"}}[5m]))',
        total=f"sum(rate({what}_updates_total[5m]))",
    )


SERVICES = {
    "checkout": [
        Objective.availability(99.95),
        Objective.latency(99, 0.5),
        Objective.latency(99.9, 2.5, id="slowest"),
        fresh("stock", 99.5),
    ],
    "payments": [
        Objective.availability(99.99),
        Objective.latency(99.5, 1),
        Objective.latency(99.95, 5, id="slowest"),
    ],
    "catalog": [
        Objective.availability(99.9),
        Objective.latency(95, 0.25),
        fresh("prices", 99),
    ],
}
