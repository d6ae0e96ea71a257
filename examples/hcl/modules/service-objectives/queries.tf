locals {
  failed = local.metrics.failed
  by     = join(", ", local.metrics.by)
  sum    = local.by == "" ? "sum(%s)" : "sum by (${local.by}) (%s)"
  rate   = local.metrics.rate_range == "" ? "%s" : "rate(%s[${local.metrics.rate_range}])"

  is_http  = local.metrics.open_telemetry_http != null
  selector = merge(local.metrics.open_telemetry_http, {})
  duration = "http_server_request_duration_seconds"
  # A matcher of all requests that can be good: one that was aborted has no status.
  status    = local.failed == null ? "http_response_status_code=~\"[1-4]..\"" : "http_response_status_code!=\"\""
  countable = local.is_http ? local.status : ""
  # Whether a latency leaves out requests that fail.
  knows_failures = local.is_http || local.failed != null

  # The parts of each series selector: a metric and its matchers.
  series = {
    for name, text in {
      total     = local.is_http ? "${local.duration}_count" : local.metrics.total
      histogram = local.is_http ? "${local.duration}_bucket" : local.metrics.histogram
      errors    = local.metrics.errors
      good      = local.metrics.good
    } : name => regex(local.series_pattern, trimspace(text)) if text != null
  }
  series_pattern = "(?s)^(?P<metric>(?:[a-zA-Z_:][a-zA-Z0-9_:]*)?)\\s*(?:{(?P<matchers>.*)})?$"

  # The bucket of each latency. Prometheus 3 stores 1.0, older versions what was exposed, and Go exposes 1000000 as 1e+06.
  http_bounds = local.is_http ? [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] : []
  bounds      = local.metrics.bounds == null ? local.http_bounds : [for bound in local.metrics.bounds : tonumber(bound)]
  factor      = local.metrics.unit == "ms" ? 1000 : 1
  # Terraform calculates with 150 digits: 0.0016 * 1000 is not quite 1.6.
  latencies = { for id, objective in local.objectives : id => tonumber(format("%.12g", objective.seconds * local.factor)) if objective.seconds != null }
  nearest   = { for id, latency in local.latencies : id => [for bound in local.bounds : bound if abs(bound - latency) == min([for each in local.bounds : abs(each - latency)]...)] if length(local.bounds) > 0 }
  notations = { for id, latency in local.latencies : id => concat(
    [tostring(latency)],
    floor(latency) == latency ? ["${latency}.0"] : [],
    latency < 0.0001 || latency >= 1000000 ? [replace(format("%e", latency), "/\\.?0+e/", "e")] : [],
  ) }
  buckets = { for id, notations in local.notations : id =>
    length(notations) == 1 ? "le=\"${notations[0]}\"" : "le=~\"${replace(join("|", notations), "/[.+]/", "[$0]")}\""
  }

  # The vectors that the queries sum up. The requests of an objective are those of a bucket, or all.
  vectors = merge(
    { for name in keys(local.series) : name => [name] },
    { for id in keys(local.objectives) : "${id}: countable" => [local.counter[id], lookup(local.buckets, id, ""), local.countable] },
    { for id in keys(local.objectives) : "${id}: failed" => [local.counter[id], lookup(local.buckets, id, ""), local.countable, local.failed] if local.failed != null },
  )
  counter    = { for id, objective in local.objectives : id => objective.seconds == null ? "total" : "histogram" }
  equalities = [for label, value in local.selector : "${label}=\"${try(replace(replace(value, "/[\\\\\"]/", "\\$0"), "\n", "\\n"), "")}\""]
  matchers = { for name, vector in local.vectors : name => compact([
    for text in concat([local.series[vector[0]].matchers], local.equalities, [local.metrics.matchers], slice(vector, 1, length(vector))) :
    trimsuffix(trimspace(coalesce(text, " ")), ",")
  ]) if contains(keys(local.series), vector[0]) }
  rates = { for name, matchers in local.matchers : name => format(local.rate, replace("${local.series[local.vectors[name][0]].metric}{${join(",", matchers)}}", "{}", "")) }

  # A sum is 0 where no series exists, such as that of the errors before the first error.
  total   = try(format(local.sum, local.rates["total"]), null)
  or_zero = "${local.sum} or 0 * ${local.total == null ? "" : local.total}"
  good = { for id, objective in local.objectives : id =>
    objective.good != null ? objective.good :
    local.counter[id] == "total" && local.metrics.good != null ? format(local.or_zero, local.rates["good"]) :
    local.counter[id] == "total" && local.metrics.errors != null ? "${local.total} - (${format(local.or_zero, local.rates["errors"])})" :
    try(format(local.or_zero, join(" unless ", compact([local.rates["${id}: countable"], lookup(local.rates, "${id}: failed", "")]))), null)
  }
}
