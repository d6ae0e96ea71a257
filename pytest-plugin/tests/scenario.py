"""A test that creates a file once the emulator runs, and then fails, or waits until it is interrupted or killed."""
import os, pathlib, time

def test_scenario(observability_emulator):
    pathlib.Path(os.environ["READY"]).touch()
    assert os.environ["SCENARIO"] != "fails"
    time.sleep(300)
