package main

import "fmt"

func succeeding(metric string, target float64) objective {
	return objective{
		indicator:  "availability",
		target:     target,
		goodQuery:  fmt.Sprintf(`sum(rate(%s_requests_total{status!~"5.."}[5m]))`, metric),
		totalQuery: fmt.Sprintf(`sum(rate(%s_requests_total[5m]))`, metric),
	}
}

func fasterThan(metric string, seconds, target float64) objective {
	return objective{
		indicator:  fmt.Sprintf("faster than %g s", seconds),
		target:     target,
		goodQuery:  fmt.Sprintf(`sum(rate(%s_request_seconds_bucket{le="%g"}[5m]))`, metric, seconds),
		totalQuery: fmt.Sprintf(`sum(rate(%s_request_seconds_count[5m]))`, metric),
	}
}

func fresh(metric string, target float64) objective {
	return objective{
		indicator:  "freshness",
		target:     target,
		goodQuery:  fmt.Sprintf(`sum(rate(%s_updates_total{late="false"}[5m]))`, metric),
		totalQuery: fmt.Sprintf(`sum(rate(%s_updates_total[5m]))`, metric),
	}
}

// Three services with ten objectives in total.
var services = []service{
	{"checkout", []objective{
		succeeding("checkout", 99.95),
		fasterThan("checkout", 0.5, 99),
		fasterThan("checkout", 2, 99.9),
		fresh("checkout_stock", 99.5),
	}},
	{"payments", []objective{
		succeeding("payments", 99.99),
		fasterThan("payments", 1, 99.5),
		fasterThan("payments", 5, 99.95),
	}},
	{"catalog", []objective{
		succeeding("catalog", 99.9),
		fasterThan("catalog", 0.3, 95),
		fresh("catalog_prices", 99),
	}},
}
