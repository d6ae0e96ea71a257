import { slo } from '../../src/schema/slo';

const { goodEvents, totalEvents } = slo.attributes.requestBasedMetricSli.kind.members;

// The same query for both would be an SLO of 100%.
it.each(Object.entries({ goodEvents, totalEvents }))(
  'shows, for %s, the query of the complete example',
  (name, events) => {
    const sli = slo.example.requestBasedMetricSli;
    expect(JSON.parse(events.example ?? '')).toEqual(Reflect.get(Object(sli), name));
    // Both have the same class, which shows no query.
    expect(events.kind.members.query.example).toBeUndefined();
  },
);
