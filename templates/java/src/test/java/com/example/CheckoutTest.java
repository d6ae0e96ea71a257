package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.AppConfig;
import com.hashicorp.cdktf.LocalBackend;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
    @Test
    void deploys(@TempDir Path folder) throws Exception {
        var app = new App(AppConfig.builder().outdir(folder.toString()).build());
        var stack = new Checkout(app, "checkout");
        LocalBackend.Builder.create(stack).path(folder.resolve("terraform.tfstate").toString()).build();
        app.synth();

        var emulator = new ProcessBuilder(
            "npx", "--no-install", "cdktf-provider-observability", "emulator", "--port", "0", "--json", "--exit-with-parent")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
        try {
            // {"url":"http://127.0.0.1:39017", ...}
            var url = emulator.inputReader().readLine().split("\"")[3];
            terraform(folder, url, "init");
            terraform(folder, url, "apply", "-auto-approve");

            var request = HttpRequest.newBuilder(URI.create(url + "/_emulator/objects/slos")).build();
            var slos = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
            assertTrue(slos.contains("\"checkout availability\"") && slos.contains("99.9"), slos);
        } finally {
            emulator.getOutputStream().close();
            emulator.waitFor();
        }
    }

    private static void terraform(Path folder, String url, String... command) throws Exception {
        var builder = new ProcessBuilder("terraform").redirectErrorStream(true);
        builder.command().addAll(List.of(command));
        builder.command().addAll(List.of("-input=false", "-no-color"));
        builder.directory(folder.resolve("stacks/checkout").toFile());
        builder.environment().putAll(Map.of("OBSERVABILITY_BASE_URL", url, "OBSERVABILITY_API_KEY", "test-key"));
        var terraform = builder.start();
        var output = new String(terraform.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, terraform.waitFor(), output);
    }
}
