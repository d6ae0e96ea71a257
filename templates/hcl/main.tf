terraform {
  required_version = ">= 1.11"
  required_providers {
    observability = {
      source  = "cdktf-provider-observability.internal/providers/observability"
      version = "0.0.0" # the version that "npm run provider" prints
    }
  }
}

# Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {}

resource "observability_slo" "availability" {
  name                        = "checkout availability"
  target_threshold_percentage = 99.9
  slo_time_frame              = "SLO_TIME_FRAME_28_DAYS"
  labels                      = { team = "checkout" }
  request_based_metric_sli = {
    good_events  = { query = "sum(requests{service=\"checkout\",status=\"ok\"})" }
    total_events = { query = "sum(requests{service=\"checkout\"})" }
  }
}

output "slo_id" {
  value = observability_slo.availability.id
}
