package main

import (
	"context"
	"net/http"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// baseline reads the service's address and key from the environment, where the benchmark sets them.
type baseline struct{}

func (*baseline) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "baseline"
}

func (*baseline) Schema(_ context.Context, _ provider.SchemaRequest, response *provider.SchemaResponse) {
	response.Schema = schema.Schema{}
}

func (*baseline) Configure(_ context.Context, _ provider.ConfigureRequest, response *provider.ConfigureResponse) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// By default, Go keeps two idle connections per host, so most of Terraform's concurrent calls would open a new one.
	transport.MaxIdleConns = 100
	transport.MaxIdleConnsPerHost = 100
	response.ResourceData = &client{
		http:    &http.Client{Transport: transport},
		baseURL: os.Getenv("OBSERVABILITY_BASE_URL"),
		apiKey:  os.Getenv("OBSERVABILITY_API_KEY"),
	}
}

func (*baseline) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return &sloResource{} }}
}

func (*baseline) DataSources(context.Context) []func() datasource.DataSource {
	return nil
}
