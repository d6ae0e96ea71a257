module example.com/checkout

go 1.26

require (
	github.com/aws/constructs-go/constructs/v10 v10.4.2
	github.com/aws/jsii-runtime-go v1.140.0
	github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability v0.0.0
	github.com/hashicorp/terraform-cdk-go/cdktf v0.21.0
)
