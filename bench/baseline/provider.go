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

// baseline takes the service's address and key from the environment, as the measured stacks give them.
type baseline struct{}

func (*baseline) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "baseline"
}

func (*baseline) Schema(_ context.Context, _ provider.SchemaRequest, response *provider.SchemaResponse) {
	response.Schema = schema.Schema{}
}

func (*baseline) Configure(_ context.Context, _ provider.ConfigureRequest, response *provider.ConfigureResponse) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// Connections are kept for as many calls as Terraform makes at once, or each call would open one.
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
