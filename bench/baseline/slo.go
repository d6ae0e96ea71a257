package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

type sloResource struct {
	client *client
}

type queryModel struct {
	Query types.String `tfsdk:"query"`
}

type indicatorModel struct {
	GoodEvents  *queryModel `tfsdk:"good_events"`
	TotalEvents *queryModel `tfsdk:"total_events"`
}

type sloModel struct {
	ID                        types.String    `tfsdk:"id"`
	Name                      types.String    `tfsdk:"name"`
	Description               types.String    `tfsdk:"description"`
	TargetThresholdPercentage types.Float64   `tfsdk:"target_threshold_percentage"`
	Labels                    types.Map       `tfsdk:"labels"`
	SloTimeFrame              types.String    `tfsdk:"slo_time_frame"`
	RequestBasedMetricSli     *indicatorModel `tfsdk:"request_based_metric_sli"`
}

func (*sloResource) Metadata(_ context.Context, request resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = request.ProviderTypeName + "_slo"
}

func (*sloResource) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	queryAttribute := schema.SingleNestedAttribute{
		Required:   true,
		Attributes: map[string]schema.Attribute{"query": schema.StringAttribute{Required: true}},
	}
	response.Schema = schema.Schema{
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed:      true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"name":                        schema.StringAttribute{Required: true},
			"description":                 schema.StringAttribute{Required: true},
			"target_threshold_percentage": schema.Float64Attribute{Required: true},
			"labels":                      schema.MapAttribute{Required: true, ElementType: types.StringType},
			"slo_time_frame":              schema.StringAttribute{Required: true},
			"request_based_metric_sli": schema.SingleNestedAttribute{
				Required: true,
				Attributes: map[string]schema.Attribute{
					"good_events":  queryAttribute,
					"total_events": queryAttribute,
				},
			},
		},
	}
}

func (r *sloResource) Configure(_ context.Context, request resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	if configured, ok := request.ProviderData.(*client); ok {
		r.client = configured
	}
}

func (r *sloResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var plan sloModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	if state := r.send(ctx, plan, &response.Diagnostics); state != nil {
		response.Diagnostics.Append(response.State.Set(ctx, state)...)
	}
}

func (r *sloResource) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var id types.String
	response.Diagnostics.Append(request.State.GetAttribute(ctx, path.Root("id"), &id)...)
	current, err := r.client.read(ctx, id.ValueString())
	switch {
	case err != nil:
		response.Diagnostics.AddError("Cannot read the SLO", err.Error())
	case current == nil:
		response.State.RemoveResource(ctx)
	default:
		response.Diagnostics.Append(response.State.Set(ctx, toModel(*current))...)
	}
}

func (r *sloResource) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan sloModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	if state := r.send(ctx, plan, &response.Diagnostics); state != nil {
		response.Diagnostics.Append(response.State.Set(ctx, state)...)
	}
}

// Delete only removes the SLO from the state, because the API cannot delete SLOs.
func (*sloResource) Delete(_ context.Context, _ resource.DeleteRequest, response *resource.DeleteResponse) {
	response.Diagnostics.AddWarning("The SLO stays on the service", "The API cannot delete SLOs.")
}

func (r *sloResource) send(ctx context.Context, plan sloModel, diagnostics *diag.Diagnostics) *sloModel {
	labels := map[string]string{}
	diagnostics.Append(plan.Labels.ElementsAs(ctx, &labels, false)...)
	if diagnostics.HasError() {
		return nil
	}
	answer, err := r.client.replace(ctx, slo{
		ID:                        plan.ID.ValueString(),
		Name:                      plan.Name.ValueString(),
		Description:               plan.Description.ValueString(),
		TargetThresholdPercentage: plan.TargetThresholdPercentage.ValueFloat64(),
		Labels:                    labels,
		SloTimeFrame:              plan.SloTimeFrame.ValueString(),
		RequestBasedMetricSli: indicator{
			GoodEvents:  query{plan.RequestBasedMetricSli.GoodEvents.Query.ValueString()},
			TotalEvents: query{plan.RequestBasedMetricSli.TotalEvents.Query.ValueString()},
		},
	})
	if err != nil {
		diagnostics.AddError("Cannot write the SLO", err.Error())
		return nil
	}
	model := toModel(answer)
	return &model
}

func toModel(current slo) sloModel {
	labels := map[string]attr.Value{}
	for name, value := range current.Labels {
		labels[name] = types.StringValue(value)
	}
	return sloModel{
		ID:                        types.StringValue(current.ID),
		Name:                      types.StringValue(current.Name),
		Description:               types.StringValue(current.Description),
		TargetThresholdPercentage: types.Float64Value(current.TargetThresholdPercentage),
		Labels:                    types.MapValueMust(types.StringType, labels),
		SloTimeFrame:              types.StringValue(current.SloTimeFrame),
		RequestBasedMetricSli: &indicatorModel{
			GoodEvents:  &queryModel{types.StringValue(current.RequestBasedMetricSli.GoodEvents.Query)},
			TotalEvents: &queryModel{types.StringValue(current.RequestBasedMetricSli.TotalEvents.Query)},
		},
	}
}
