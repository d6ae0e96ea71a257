package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func TestTheStackDeploys(t *testing.T) {
	defer jsii.Close()
	url := startEmulator(t)

	folder := t.TempDir()
	app := cdktf.NewApp(&cdktf.AppConfig{Outdir: &folder})
	stack := newCheckout(app, "checkout")
	cdktf.NewLocalBackend(stack, &cdktf.LocalBackendConfig{Path: jsii.String(filepath.Join(folder, "terraform.tfstate"))})
	app.Synth()

	terraform(t, folder, "init", "-input=false")
	terraform(t, folder, "apply", "-input=false", "-auto-approve")

	response, err := http.Get(url + "/_emulator/objects/slos")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var slos map[string]struct {
		Name                      string
		TargetThresholdPercentage float64
	}
	if err := json.NewDecoder(response.Body).Decode(&slos); err != nil {
		t.Fatal(err)
	}
	for _, slo := range slos {
		if slo.Name == "checkout availability" && slo.TargetThresholdPercentage == 99.9 {
			return
		}
	}
	t.Fatalf("The expected SLO is not one of these: %v", slos)
}

// startEmulator runs the emulator until the test ends, and sets the environment variables that connect Terraform to it.
func startEmulator(t *testing.T) string {
	command := exec.Command("npx", "--no-install", "cdktf-provider-observability", "emulator", "--port", "0", "--json", "--exit-with-parent")
	stdin, _ := command.StdinPipe()
	stdout, _ := command.StdoutPipe()
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stdin.Close(); command.Wait() })
	var emulator struct{ URL string }
	line, _ := bufio.NewReader(stdout).ReadBytes('\n')
	if err := json.Unmarshal(line, &emulator); err != nil {
		t.Fatalf("The emulator did not start: %v", err)
	}
	t.Setenv("OBSERVABILITY_BASE_URL", emulator.URL)
	t.Setenv("OBSERVABILITY_API_KEY", "test-key")
	return emulator.URL
}

func terraform(t *testing.T, folder string, args ...string) {
	command := exec.Command("terraform", args...)
	command.Dir = filepath.Join(folder, "stacks", "checkout")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("terraform %v: %v\n%s", args, err, output)
	}
}
