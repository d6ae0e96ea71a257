import pytest
from cdktf import App, Aspects, TerraformStack
from cdktf_provider_observability import Labels, ObservabilityProvider, Slo, SloTimeFrame

from rules import TeamRules


def synth(outdir, **config):
    app = App(outdir=str(outdir))
    stack = TerraformStack(app, "rules")
    ObservabilityProvider(stack, "observability")
    Labels.of(stack).add({"owner": "payments"})
    Slo(stack, "slo", name="checkout", extra_members="{}", **config)
    Aspects.of(stack).add(TeamRules())
    app.synth()


def test_an_slo_that_follows_the_rules(tmp_path):
    synth(
        tmp_path,
        target_threshold_percentage=99.9,
        slo_time_frame=SloTimeFrame.TWENTY_EIGHT_DAYS,
        labels={"service": "checkout"},
    )


def test_an_slo_that_breaks_the_rules(tmp_path):
    with pytest.raises(RuntimeError) as error:
        synth(tmp_path, target_threshold_percentage=98)
    for text in ("The labels service are missing.", "The target is below 99.", "The time frame is not one of"):
        assert text in str(error.value)
