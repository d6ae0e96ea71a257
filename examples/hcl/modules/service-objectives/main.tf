# The SLOs of one service, with consistent names and labels.
terraform {
  required_providers {
    observability = {
      source = "cdktf-provider-observability.internal/providers/observability"
    }
  }
}

variable "service" {
  type = string
}

variable "objectives" {
  description = "The objectives by indicator. The target is in percent."
  type = map(object({
    target = number
    good   = string
    total  = string
  }))
}

variable "dashboard_name" {
  description = "Named in every SLO's description, so that people can find the service's dashboard."
  type        = string
}

variable "labels" {
  type = map(string)
}

resource "observability_slo" "objective" {
  for_each = var.objectives

  name                        = "${var.service} ${each.key}"
  description                 = "See the dashboard ${var.dashboard_name}."
  target_threshold_percentage = each.value.target
  slo_time_frame              = "SLO_TIME_FRAME_28_DAYS"
  labels                      = merge(var.labels, { service = var.service, objective = each.key })
  request_based_metric_sli = {
    good_events  = { query = each.value.good }
    total_events = { query = each.value.total }
  }
}

output "ids" {
  value = { for indicator, slo in observability_slo.objective : indicator => slo.id }
}

output "names" {
  value = { for indicator, slo in observability_slo.objective : indicator => slo.name }
}
