"""The rules of a team: an SLO that breaks one of them fails the synthesis."""

import jsii
from cdktf import Annotations, IAspect
from cdktf_provider_observability import Slo, SloTimeFrame
from constructs import IConstruct

LABELS = ["service", "owner"]
LEAST_TARGET = 99
TIME_FRAMES = [SloTimeFrame.TWENTY_EIGHT_DAYS]


@jsii.implements(IAspect)
class TeamRules:
    """Checks the SLOs in a scope, with inherited labels and overrides."""

    def visit(self, node: IConstruct) -> None:
        if not isinstance(node, Slo):
            return
        for slo in node.to_terraform()["resource"]["observability_slo"].values():
            missing = [label for label in LABELS if label not in slo.get("labels", {})]
            if missing:
                Annotations.of(node).add_error(f"The labels {', '.join(missing)} are missing.")
            if slo["target_threshold_percentage"] < LEAST_TARGET:
                Annotations.of(node).add_error(f"The target is below {LEAST_TARGET}.")
            if slo.get("slo_time_frame") not in TIME_FRAMES:
                Annotations.of(node).add_error(f"The time frame is not one of {', '.join(TIME_FRAMES)}.")
