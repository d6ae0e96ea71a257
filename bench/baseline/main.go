// Command terraform-provider-baseline is what the provider of this package is measured against: an idiomatic provider of
// the same SLOs, compiled, with one request per object.
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
