"""Three services with ten objectives in total."""

from service_objectives import Objective


def succeeding(metric: str, target: float) -> Objective:
    return Objective(
        indicator="availability",
        target=target,
        good_query=f'sum(rate({metric}_requests_total{{status!~"5.."}}[5m]))',
        total_query=f"sum(rate({metric}_requests_total[5m]))",
    )


def faster_than(metric: str, seconds: float, target: float) -> Objective:
    return Objective(
        indicator=f"faster than {seconds} s",
        target=target,
        good_query=f'sum(rate({metric}_request_seconds_bucket{{le="{seconds}"}}[5m]))',
        total_query=f"sum(rate({metric}_request_seconds_count[5m]))",
    )


def fresh(metric: str, target: float) -> Objective:
    return Objective(
        indicator="freshness",
        target=target,
        good_query=f'sum(rate({metric}_updates_total{{late="false"}}[5m]))',
        total_query=f"sum(rate({metric}_updates_total[5m]))",
    )


SERVICES = {
    "checkout": [
        succeeding("checkout", 99.95),
        faster_than("checkout", 0.5, 99),
        faster_than("checkout", 2, 99.9),
        fresh("checkout_stock", 99.5),
    ],
    "payments": [
        succeeding("payments", 99.99),
        faster_than("payments", 1, 99.5),
        faster_than("payments", 5, 99.95),
    ],
    "catalog": [
        succeeding("catalog", 99.9),
        faster_than("catalog", 0.3, 95),
        fresh("catalog_prices", 99),
    ],
}
