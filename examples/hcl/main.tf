terraform {
  required_version = ">= 1.11"
  required_providers {
    observability = {
      source  = "cdktf-provider-observability.internal/providers/observability"
      version = "0.0.0" # replace it with the version that `npm run mirror` prints
    }
  }
}

# Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {}

# Existing objects provide labels for the new ones.
data "observability_dashboard" "overview" {
  dashboard_id = "checkout-overview"
}

data "observability_team_group" "team" {
  group_id = "7001"
}

module "objectives" {
  source   = "./modules/service-objectives"
  for_each = local.services

  service    = each.key
  owner      = data.observability_team_group.team.name
  labels     = { dashboard = data.observability_dashboard.overview.slug_name }
  metrics    = { open_telemetry_http = { job = each.key } }
  objectives = each.value
}

# Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
variable "issue_tracker_token" {
  type      = string
  ephemeral = true
  sensitive = true
}

# Opens tickets. Every change replaces the webhook, and the old one stays on the service, so its name and URL do not depend on the SLOs.
# `issue_tracker` is a neutral name: your service uses a different name.
resource "observability_outgoing_webhook" "tickets" {
  name = "tickets in CHECKOUT"
  type = "ISSUE_TRACKER"
  url  = "https://tracker.example.com/hooks/slo?dashboard=${data.observability_dashboard.overview.dashboard_id}"
  issue_tracker = {
    email        = "platform@example.com"
    project_key  = "CHECKOUT"
    api_token_wo = var.issue_tracker_token
    # Increase the version when the token changes.
    api_token_wo_version = "1"
  }
  test_before_create = true
}

output "slo_ids" {
  value = { for service, objectives in module.objectives : service => objectives.ids }
}
