using System.Diagnostics;
using System.Text.Json;
using HashiCorp.Cdktf;
using Xunit;

// Test classes share one jsii process, so they must not run in parallel.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Example;

public class CheckoutTest
{
    [Fact]
    public async Task Deploys()
    {
        var folder = Directory.CreateTempSubdirectory();
        var app = new App(new AppConfig { Outdir = folder.FullName });
        var stack = new Checkout(app, "checkout");
        _ = new LocalBackend(stack, new LocalBackendConfig { Path = Path.Combine(folder.FullName, "terraform.tfstate") });
        app.Synth();

        var emulator = Start("npx", "--no-install cdktf-provider-observability emulator --port 0 --json --exit-with-parent");
        try
        {
            var line = await emulator.StandardOutput.ReadLineAsync();
            if (line == null)
            {
                Assert.Fail(await emulator.StandardError.ReadToEndAsync());
            }
            var url = JsonDocument.Parse(line!).RootElement.GetProperty("url").GetString()!;
            foreach (var command in new[] { "init", "apply -auto-approve" })
            {
                var terraform = Start("terraform", $"{command} -input=false -no-color", Path.Combine(folder.FullName, "stacks", "checkout"), url);
                // Reads both at the same time: Terraform waits if one of them is full.
                var errors = terraform.StandardError.ReadToEndAsync();
                var output = await terraform.StandardOutput.ReadToEndAsync() + await errors;
                await terraform.WaitForExitAsync();
                Assert.True(terraform.ExitCode == 0, output);
            }

            using var client = new HttpClient();
            var slos = await client.GetStringAsync($"{url}/_emulator/objects/slos");
            Assert.Contains("checkout availability", slos);
        }
        finally
        {
            emulator.StandardInput.Close();
            await emulator.WaitForExitAsync();
            folder.Delete(recursive: true);
        }
    }

    private static Process Start(string program, string arguments, string folder = "", string url = "")
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["OBSERVABILITY_BASE_URL"] = url;
        start.Environment["OBSERVABILITY_API_KEY"] = "test-key";
        return Process.Start(start)!;
    }
}
