import { slo } from '../../src/schema/slo';

const { goodEvents, totalEvents } = slo.attributes.requestBasedMetricSli.kind.members;

// The same query for both is an SLO of 100 %.
it.each(Object.entries({ goodEvents, totalEvents }))(
  'shows of %s the query of the whole example',
  (name, events) => {
    const sli = slo.example.requestBasedMetricSli;
    expect(events.example).toBe(
      `{ query: '${String(Reflect.get(Object(Reflect.get(Object(sli), name)), 'query'))}' }`,
    );
    // Both are of one class, which shows no query.
    expect(events.kind.members.query.example).toBeUndefined();
  },
);

it('shows another query for good events than for total events', () => {
  expect(goodEvents.example).not.toBe(totalEvents.example);
});
