import subprocess

from cdktf import App, LocalBackend
from main import Checkout


def test_the_stack_deploys(observability_emulator, tmp_path):
    app = App(outdir=str(tmp_path))
    stack = Checkout(app, "checkout")
    LocalBackend(stack, path=str(tmp_path / "terraform.tfstate"))
    app.synth()

    # The fixture has set the environment variables that connect Terraform to the emulator.
    for command in (["init"], ["apply", "-auto-approve"]):
        subprocess.run(["terraform", *command, "-input=false"], cwd=tmp_path / "stacks" / "checkout", check=True)

    [slo] = observability_emulator.objects("slos").values()
    assert slo["name"] == "checkout availability"
    assert slo["targetThresholdPercentage"] == 99.9
