package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

const slosPath = "/mgmt/openapi/latest/v1/slo/slos"

type client struct {
	http    *http.Client
	baseURL string
	apiKey  string
}

type query struct {
	Query string `json:"query"`
}

type indicator struct {
	GoodEvents  query `json:"goodEvents"`
	TotalEvents query `json:"totalEvents"`
}

type slo struct {
	ID                        string            `json:"id,omitempty"`
	Name                      string            `json:"name"`
	Description               string            `json:"description"`
	TargetThresholdPercentage float64           `json:"targetThresholdPercentage"`
	Labels                    map[string]string `json:"labels"`
	SloTimeFrame              string            `json:"sloTimeFrame"`
	RequestBasedMetricSli     indicator         `json:"requestBasedMetricSli"`
}

// replace creates the SLO if it has no id, and otherwise replaces the SLO with that id.
func (c *client) replace(ctx context.Context, planned slo) (slo, error) {
	var answer struct {
		Slo slo `json:"slo"`
	}
	err := c.call(ctx, http.MethodPut, slosPath, planned, &answer)
	return answer.Slo, err
}

// read returns nil if the service has no SLO with this id.
func (c *client) read(ctx context.Context, id string) (*slo, error) {
	var answer struct {
		Slos []slo `json:"slos"`
	}
	err := c.call(ctx, http.MethodGet, slosPath+":batchGet?ids="+url.QueryEscape(id), nil, &answer)
	if err != nil || len(answer.Slos) == 0 {
		return nil, err
	}
	return &answer.Slos[0], nil
}

func (c *client) call(ctx context.Context, method, path string, body, answer any) error {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, content)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+c.apiKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: status %d: %s", method, path, response.StatusCode, text)
	}
	return json.Unmarshal(text, answer)
}
