using CdktfProviderObservability;
using Constructs;
using HashiCorp.Cdktf;

namespace Example;

public class Checkout : TerraformStack
{
    public Checkout(Construct scope, string id) : base(scope, id)
    {
        // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
        _ = new ObservabilityProvider(this, "observability");

        var slos = new ServiceObjectives(this, "checkout", new ServiceObjectivesConfig
        {
            Service = "checkout",
            Owner = "payments",
            Metrics = RequestMetrics.OpenTelemetryHttp(new Dictionary<string, string> { ["job"] = "checkout" }),
            Objectives = new[] { Objective.Availability(99.9) },
        }).Slos;

        _ = new TerraformOutput(this, "slo_id", new TerraformOutputConfig { Value = slos["availability"].Id });
    }

    public static void Main()
    {
        var app = new App();
        // Add a backend to the stack here, not in its class, because the test sets its own.
        _ = new Checkout(app, "checkout");
        app.Synth();
    }
}
