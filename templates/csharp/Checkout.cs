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

        var availability = new Slo(this, "availability", new SloConfig
        {
            Name = "checkout availability",
            TargetThresholdPercentage = 99.9,
            SloTimeFrame = SloTimeFrame.TWENTY_EIGHT_DAYS,
            Labels = new Dictionary<string, string> { ["team"] = "checkout" },
            RequestBasedMetricSli = new SloRequestBasedMetricSli
            {
                GoodEvents = new SloEvents { Query = "sum(requests{service=\"checkout\",status=\"ok\"})" },
                TotalEvents = new SloEvents { Query = "sum(requests{service=\"checkout\"})" },
            },
        });

        _ = new TerraformOutput(this, "slo_id", new TerraformOutputConfig { Value = availability.Id });
    }

    public static void Main()
    {
        var app = new App();
        // Add a backend to the stack here, not in its class, because the test sets its own.
        _ = new Checkout(app, "checkout");
        app.Synth();
    }
}
