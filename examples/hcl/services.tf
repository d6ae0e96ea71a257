locals {
  services = {
    checkout = {
      availability = { target = 99.95 }
      latency      = { target = 99, seconds = 0.5 }
      slowest      = { target = 99.9, seconds = 2.5 }
      "fresh stock" = {
        target = 99.5
        good   = "sum(rate(stock_updates_total{late=\"false\"}[5m]))"
        total  = "sum(rate(stock_updates_total[5m]))"
      }
    }
    payments = {
      availability = { target = 99.99 }
      latency      = { target = 99.5, seconds = 1 }
    }
  }
}
