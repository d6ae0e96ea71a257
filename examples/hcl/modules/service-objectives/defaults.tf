locals {
  metric_defaults = {
    open_telemetry_http = null
    total               = null
    errors              = null
    good                = null
    histogram           = null
    unit                = "s"
    matchers            = ""
    failed              = null
    by                  = []
    bounds              = null
    rate_range          = "5m"
    all_services        = false
  }
  metrics = merge(local.metric_defaults, { for name, value in var.metrics : name => value if value != null })

  objective_defaults = {
    target         = null
    seconds        = null
    good           = null
    total          = null
    description    = null
    labels         = {}
    slo_time_frame = "SLO_TIME_FRAME_28_DAYS"
  }
  objectives = { for id, objective in var.objectives :
    id => merge(local.objective_defaults, { for name, value in objective : name => value if value != null })
  }
}
