package com.example.shop.guides;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hashicorp.cdktf.TerraformStack;
import com.hashicorp.cdktf.Testing;
import org.junit.jupiter.api.Test;

class ObjectivesTest {
    @Test
    void theTargetMatchesOurContract() {
        var stack = new TerraformStack(Testing.app(), "objectives");
        Objectives.add(stack);

        var synthesized = Testing.synth(stack);
        assertTrue(synthesized.contains("\"target_threshold_percentage\": 99.95"), synthesized);
    }
}
