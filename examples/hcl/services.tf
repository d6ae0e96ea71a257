locals {
  services = {
    checkout = {
      "availability"      = { target = 99.95, good = "sum(rate(checkout_requests_total{status!~\"5..\"}[5m]))", total = "sum(rate(checkout_requests_total[5m]))" }
      "faster than 0.5 s" = { target = 99, good = "sum(rate(checkout_request_seconds_bucket{le=\"0.5\"}[5m]))", total = "sum(rate(checkout_request_seconds_count[5m]))" }
    }
    payments = {
      "availability" = { target = 99.99, good = "sum(rate(payments_requests_total{status!~\"5..\"}[5m]))", total = "sum(rate(payments_requests_total[5m]))" }
    }
  }
}
