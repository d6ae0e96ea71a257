# The SLOs of one service, with the names and queries of the construct ServiceObjectives.
terraform {
  required_providers {
    observability = {
      source = "cdktf-provider-observability.internal/providers/observability"
    }
  }
}

locals {
  names = { for id, objective in local.objectives : id => "${var.service} ${
    objective.seconds != null ? "faster than ${objective.seconds} s" : objective.good != null ? id : "availability"
  }" }
  claims = { for id, objective in local.objectives : id =>
    objective.good != null ? "events that \"${local.names[id]}\" counts are good" :
    "requests to ${var.service} ${objective.seconds == null || local.knows_failures ? "succeed" : "end"}${objective.seconds == null ? "" : " within ${objective.seconds} s"}"
  }
}

resource "observability_slo" "objective" {
  for_each = local.objectives

  name                        = local.names[each.key]
  description                 = each.value.description != null ? each.value.description : "${each.value.target} % of the ${local.claims[each.key]}."
  target_threshold_percentage = each.value.target
  slo_time_frame              = each.value.slo_time_frame
  labels                      = merge(var.labels, var.owner == null ? {} : { owner = var.owner }, { service = var.service, objective = each.key }, each.value.labels)
  request_based_metric_sli = {
    good_events  = { query = local.good[each.key] }
    total_events = { query = each.value.total == null ? local.total : each.value.total }
  }

  lifecycle {
    precondition {
      condition     = !local.is_http || local.metrics.all_services || length(local.selector) > 0
      error_message = "The selector is empty, so the SLO would count the requests of all services. Select one, such as by the label job, or set all_services."
    }
    precondition {
      condition     = alltrue([for label in concat(keys(local.selector), tolist(local.metrics.by)) : can(regex("^[a-zA-Z_][a-zA-Z0-9_]*$", label))])
      error_message = "The name of a label has only letters, digits and _. Prometheus usually stores service.name as service_name."
    }
    precondition {
      condition     = alltrue([for value in values(local.selector) : try(trimspace(value), "") != ""])
      error_message = "Each label of the selector needs a value."
    }
    precondition {
      condition     = alltrue([for matcher in flatten(values(local.matchers)) : can(regex("^(?:\\s*(?:[a-zA-Z_]\\w*\\s*(?:=~|!~|!=|=)\\s*)?(?:\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|`[^`]*`)\\s*(?:=~|!~|!=|=|,|$))*$", matcher))])
      error_message = "A matcher is not like http_route!=\"/health\", with the value in quotes."
    }
    precondition {
      condition     = !local.is_http || alltrue([for name in ["total", "errors", "good", "histogram"] : local.metrics[name] == null])
      error_message = "Beside open_telemetry_http, set no total, errors, good or histogram."
    }
    precondition {
      condition     = local.metrics.good == null || local.metrics.errors == null
      error_message = "Set good or errors, not both."
    }
    precondition {
      condition     = (each.value.good == null) == (each.value.total == null)
      error_message = "A ratio needs good and total."
    }
    precondition {
      condition     = each.value.good == null || each.value.seconds == null
      error_message = "Set seconds or good and total, not both."
    }
    precondition {
      condition     = length([for name in values(local.names) : name if name == local.names[each.key]]) == 1
      error_message = "Two objectives have the name \"${local.names[each.key]}\"."
    }
    precondition {
      condition     = local.metrics.rate_range == "" || can(regex("^(\\d+(\\.\\d+)?(ms|s|m|h|d|w|y|i))+(:\\w*)?$|[$%]", trimspace(local.metrics.rate_range)))
      error_message = "The rate_range is \"${local.metrics.rate_range}\", but must be a duration, such as 5m."
    }
    precondition {
      condition     = local.counter[each.key] == "histogram" || !contains([for name in ["good", "errors"] : lookup(local.rates, name, "")], lookup(local.rates, "total", "none"))
      error_message = "The good or the failed requests are the same series as the total."
    }
    precondition {
      condition     = each.value.seconds == null || try(strcontains(local.metrics.histogram, "_bucket"), true)
      error_message = "A latency needs a histogram, whose name ends in _bucket."
    }
    precondition {
      condition     = local.total != null || each.value.good != null
      error_message = "Set total in the metrics."
    }
    precondition {
      condition     = each.value.seconds == null || !can(regex("(?:^|[{,])\\s*\"?le\"?\\s*[=!]", join(",", [local.metrics.matchers, coalesce(local.metrics.histogram, "-")])))
      error_message = "The histogram and the matchers must not select le, because the seconds select the bucket. Remove le."
    }
    precondition {
      condition     = contains(["s", "ms"], local.metrics.unit)
      error_message = "The unit must be s or ms."
    }
    precondition {
      condition     = local.good[each.key] != null
      error_message = each.value.seconds == null ? "An availability needs metrics." : "A latency needs a histogram."
    }
    precondition {
      condition     = each.value.good != null || each.value.seconds != null || local.is_http || local.failed != null || local.metrics.good != null || local.metrics.errors != null
      error_message = "An availability needs to know which requests fail: set good, errors or failed."
    }
    precondition {
      condition     = each.value.seconds == null || length(local.bounds) == 0 || contains(local.bounds, lookup(local.latencies, each.key, 0))
      error_message = "The histogram has no bucket for ${lookup(local.latencies, each.key, 0)} ${local.metrics.unit}, so no request would be fast enough. The nearest bound is ${try(local.nearest[each.key][0], "unknown")} ${local.metrics.unit}."
    }
  }
}

output "ids" {
  value = { for id, slo in observability_slo.objective : id => slo.id }
}

output "names" {
  value = local.names
}
