terraform {
  required_version = ">= 1.11"
  required_providers {
    observability = {
      source  = "cdktf-provider-observability.internal/providers/observability"
      version = "0.0.0" # the version that "npm run mirror" prints
    }
  }
}

# Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {}

locals {
  # The requests to HTTP servers, by the stable conventions of OpenTelemetry.
  requests = "http_server_request_duration_seconds_count{job=\"checkout\"}"
  good     = "http_server_request_duration_seconds_count{job=\"checkout\",http_response_status_code=~\"[1-4]..\"}"
}

resource "observability_slo" "availability" {
  name                        = "checkout availability"
  target_threshold_percentage = 99.9
  slo_time_frame              = "SLO_TIME_FRAME_28_DAYS"
  labels                      = { service = "checkout", owner = "payments", objective = "availability" }
  request_based_metric_sli = {
    good_events  = { query = "sum(rate(${local.good}[5m])) or 0 * sum(rate(${local.requests}[5m]))" }
    total_events = { query = "sum(rate(${local.requests}[5m]))" }
  }
}

output "slo_id" {
  value = observability_slo.availability.id
}
