variable "service" {
  type = string
}

variable "owner" {
  type    = string
  default = null
}

variable "labels" {
  description = "More labels of all SLOs."
  type        = map(string)
  default     = {}
}

variable "metrics" {
  description = "Where requests are counted: open_telemetry_http selects HTTP servers by labels; total, errors, good and histogram are other series."
  default     = {}
  type = object({
    open_telemetry_http = optional(map(string))
    total               = optional(string)
    errors              = optional(string)
    good                = optional(string)
    histogram           = optional(string)
    unit                = optional(string, "s")
    matchers            = optional(string, "")
    failed              = optional(string)
    by                  = optional(list(string), [])
    bounds              = optional(list(number))
    rate_range          = optional(string, "5m")
    all_services        = optional(bool, false)
  })
}

variable "objectives" {
  description = "The objectives by id. One with seconds is a latency, one with queries is a ratio, and any other is an availability. The target is in percent."
  type = map(object({
    target         = number
    seconds        = optional(number)
    good           = optional(string)
    total          = optional(string)
    description    = optional(string)
    labels         = optional(map(string), {})
    slo_time_frame = optional(string, "SLO_TIME_FRAME_28_DAYS")
  }))
}
