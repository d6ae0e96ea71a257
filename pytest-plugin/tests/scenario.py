"""A test that writes the emulator's address to a file, and then fails, or waits until it is interrupted or killed."""
import os, pathlib, time

def test_scenario(observability_emulator):
    pathlib.Path(os.environ["READY"] + ".part").write_text(observability_emulator.url)
    os.rename(os.environ["READY"] + ".part", os.environ["READY"])
    assert os.environ["SCENARIO"] != "fails"
    time.sleep(300)
