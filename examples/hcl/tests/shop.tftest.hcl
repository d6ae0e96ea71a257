# Needs neither a service nor a key.
mock_provider "observability" {}

variables {
  issue_tracker_token = "token"
}

run "every_service_has_its_objectives" {
  command = plan

  assert {
    condition     = join(",", keys(module.objectives)) == "checkout,payments"
    error_message = "There must be two services."
  }

  assert {
    condition     = module.objectives["checkout"].names["availability"] == "checkout availability"
    error_message = "The name must start with the service."
  }
}
