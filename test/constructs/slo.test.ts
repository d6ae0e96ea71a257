import { Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { Slo } from '../../src';

describe('Slo', () => {
  it('leaves out what is not configured and keeps what is empty', () => {
    const stack = newStack();
    new Slo(stack, 'slo', { name: '', targetThresholdPercentage: 0, labels: {}, grouping: { labels: [] } });
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      name: '',
      target_threshold_percentage: 0,
      labels: {},
      grouping: { labels: [] },
    });
  });

  it('fails at synth with a label that CDKTF would drop, naming the construct', () => {
    const stack = newStack();
    const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99, labels });
    expect(() => Testing.synth(stack, true)).toThrow('[stack/slo] labels has the name __proto__');
  });
});
