from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cdktf_provider_observability import (
    OutgoingWebhook,
    OutgoingWebhookIssueTracker,
    Slo,
    SloEvents,
    SloRequestBasedMetricSli,
    SloTimeFrame,
)
from constructs import Construct


@dataclass(frozen=True)
class Objective:
    """A service-level objective: its indicator, its target, and the queries that measure it."""

    indicator: str
    target: float
    """In percent."""
    good_query: str
    total_query: str


class ServiceObjectives(Construct):
    """The SLOs of one service, with consistent names and labels."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        *,
        service: str,
        dashboard_name: str,
        labels: Mapping[str, str],
        objectives: Sequence[Objective],
    ) -> None:
        """
        :param dashboard_name: Named in every SLO's description, so that people can find the dashboard.
        """
        super().__init__(scope, id)
        self.slos = [
            Slo(
                self,
                objective.indicator,
                name=f"{service} {objective.indicator}",
                description=f"See the dashboard {dashboard_name}.",
                target_threshold_percentage=objective.target,
                slo_time_frame=SloTimeFrame.TWENTY_EIGHT_DAYS,
                labels={**labels, "service": service, "objective": objective.indicator},
                request_based_metric_sli=SloRequestBasedMetricSli(
                    good_events=SloEvents(query=objective.good_query),
                    total_events=SloEvents(query=objective.total_query),
                ),
            )
            for objective in objectives
        ]

    def open_tickets(self, project_key: str, dashboard_id: str, token: str) -> OutgoingWebhook:
        """Adds a webhook that opens tickets.

        Every change would replace it, so its name and URL do not depend on the SLOs.
        """
        return OutgoingWebhook(
            self,
            "tickets",
            name=f"tickets in {project_key}",
            type_name="ISSUE_TRACKER",
            url=f"https://tracker.example.com/hooks/slo?dashboard={dashboard_id}",
            issue_tracker=OutgoingWebhookIssueTracker(
                email="platform@example.com",
                project_key=project_key,
                api_token_wo=token,
                # Increase the version when the token changes.
                api_token_wo_version="1",
            ),
            test_before_create=True,
        )
