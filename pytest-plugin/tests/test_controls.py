"""Tests those methods of the fixture that the sample in docs/testing.md does not call."""
import pytest

def test_other_people_change_objects(observability_emulator):
    key = "of/a person"
    observability_emulator.put("dashboards", key, {"name": "old", "description": "by hand"})
    observability_emulator.patch("dashboards", key, {"name": "new", "description": None})
    dashboard = observability_emulator.objects("dashboards")[key]
    assert dashboard["name"] == "new"
    assert "description" not in dashboard
    assert observability_emulator.delete("dashboards", key) is True
    assert observability_emulator.delete("dashboards", key) is False
    assert key not in observability_emulator.objects("dashboards")
    with pytest.raises(ValueError, match="There is no object .+of/a person"):
        observability_emulator.patch("dashboards", key, {"name": "new"})

def test_accounts_are_separate(observability_emulator):
    team = observability_emulator.account("team")
    team.put("dashboards", "own", {"name": "own"})
    assert "own" in team.objects("dashboards")
    assert "own" not in observability_emulator.objects("dashboards")
    assert team.env["OBSERVABILITY_API_KEY"] != observability_emulator.env["OBSERVABILITY_API_KEY"]
    team.reset()
    assert "own" not in team.objects("dashboards")

def test_options_of_the_emulator_stay_after_a_reset(observability_emulator):
    observability_emulator.reset()
    assert observability_emulator.control("GET", "/quirks")["dayTimes"] is True
    [fault] = observability_emulator.control("GET", "/faults")
    assert fault["status"] == 410
