# Needs neither a service nor a key.
mock_provider "observability" {
  mock_resource "observability_slo" {
    defaults = { id = "slo-1" }
  }
}

run "the_target_matches_our_contract" {
  command = plan

  assert {
    condition     = observability_slo.availability.target_threshold_percentage == 99.9
    error_message = "The target must be 99.9."
  }
}

run "the_id_is_an_output" {
  assert {
    condition     = output.slo_id == "slo-1"
    error_message = "The output must be the id of the SLO."
  }
}
