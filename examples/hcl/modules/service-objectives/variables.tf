variable "service" {
  type = string

  validation {
    condition     = trimspace(var.service) != ""
    error_message = "The service is blank."
  }
}

variable "owner" {
  type    = string
  default = null

  validation {
    condition     = var.owner == null ? true : trimspace(var.owner) != ""
    error_message = "The owner is blank."
  }
}

variable "labels" {
  description = "More labels of all SLOs."
  type        = map(string)
  default     = {}
  nullable    = false
}

# Terraform drops misspelled attributes of an object type, so the next two have the type any, and defaults in defaults.tf.
variable "metrics" {
  description = "Where requests are counted: open_telemetry_http selects HTTP servers by labels; total, errors, good and histogram are other series."
  type        = any
  default     = {}
  nullable    = false

  validation {
    condition     = length(setsubtract(keys(var.metrics), keys(local.metric_defaults))) == 0
    error_message = "Unknown: ${join(", ", setsubtract(keys(var.metrics), keys(local.metric_defaults)))}. Known: ${join(", ", keys(local.metric_defaults))}."
  }
  validation {
    condition     = alltrue([for name in ["total", "errors", "good", "histogram", "failed"] : !try(trimspace(var.metrics[name]) == "", false)])
    error_message = "A series or a matcher is blank. Set it, or leave it out."
  }
  validation {
    condition     = alltrue([for name in ["total", "errors", "good", "histogram"] : can(regex(local.series_pattern, trimspace(var.metrics[name]))) if lookup(var.metrics, name, null) != null])
    error_message = "A series is a metric with matchers, such as http_requests_total{job=\"checkout\"}. To use whole queries, set good and total of an objective."
  }
  validation {
    condition     = try(var.metrics.by, null) == null || can(join(",", var.metrics.by))
    error_message = "by is a list of labels."
  }
}

variable "objectives" {
  description = "The objectives by id. One with seconds is a latency, one with queries is a ratio, and any other is an availability. The target is in percent."
  type        = any
  nullable    = false

  validation {
    condition     = alltrue([for objective in var.objectives : length(setsubtract(try(keys(objective), []), keys(local.objective_defaults))) == 0])
    error_message = "Unknown: ${join(", ", setsubtract(flatten([for objective in var.objectives : try(keys(objective), [])]), keys(local.objective_defaults)))}. Known: ${join(", ", keys(local.objective_defaults))}."
  }
  validation {
    condition     = alltrue([for objective in var.objectives : !anytrue([for name in ["good", "total"] : try(trimspace(objective[name]) == "", false)])])
    error_message = "A query is blank. Set it, or leave it out."
  }
  validation {
    condition     = alltrue([for objective in var.objectives : try(objective.target, null) != null])
    error_message = "Each objective needs a target."
  }
  validation {
    condition     = alltrue([for objective in var.objectives : try(tonumber(objective.seconds) > 0, false) if try(objective.seconds, null) != null])
    error_message = "The seconds must be a number above 0."
  }
}
