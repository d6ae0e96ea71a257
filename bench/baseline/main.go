// Command terraform-provider-baseline is the provider that the benchmark compares with this package's: an idiomatic compiled
// provider for the same SLOs, which sends one request per object.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
)

func main() {
	options := providerserver.ServeOpts{Address: "baseline.internal/bench/baseline"}
	err := providerserver.Serve(context.Background(), func() provider.Provider { return &baseline{} }, options)
	if err != nil {
		log.Fatal(err)
	}
}
