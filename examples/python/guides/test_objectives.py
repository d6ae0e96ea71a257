import json

from cdktf import TerraformStack, Testing

from objectives import add_objectives


def test_the_target_matches_our_contract():
    stack = TerraformStack(Testing.app(), "objectives")
    add_objectives(stack)

    slos = json.loads(Testing.synth(stack))["resource"]["observability_slo"].values()
    targets = {slo["name"]: slo["target_threshold_percentage"] for slo in slos}
    assert targets["checkout availability"] == 99.95
