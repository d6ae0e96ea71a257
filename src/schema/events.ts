import {
  id64,
  inside,
  many,
  paging,
  SECRET,
  text,
  textMap,
  unknown,
  untypedMap,
  untypedMaps,
} from './answer';
import { dataSource } from './description';
import { named, required, string } from './kind';

const record = {
  companyId: id64('Identifier of the company that the event belongs to.'),
  eventKey: text('Identifier of the event.'),
  eventDedupKey: text('Identifier that repetitions of the event share.'),
  eventType: text('Kind of event.'),
  eventPayloadType: text('Kind of payload.'),
  eventTimestamp: text('When it happened, as received: a number whose unit is not documented, or text.'),
  eventLabels: textMap('Labels of the event, by name.'),
  eventMetadata: textMap('Metadata of the event, by name.'),
  // Events are found by labels and metadata. A payload may contain anything.
  eventPayload: unknown('Payload of the event. Sensitive, because it may contain anything.', SECRET),
};

const orderBys = untypedMaps('Order of the entries.', 'the service chooses');

export const eventRecord = dataSource('eventRecord', {
  title: 'event',
  example: { id: 'event-3' },
  doc: 'One event. An unknown identifier is an error. If the service returns several, in an undocumented form, they are in `json` only.',
  secrets: 'payloads',
  attributes: {
    id: required(string, 'Identifier of the event to read.', { local: true, example: "'event-3'" }),
    orderBys,
    ...paging,
    ...inside(['event', 'singleEvent'], record),
  },
});

export const events = dataSource('events', {
  title: 'events',
  example: { pageSize: 50, maxPages: 5 },
  doc: 'Events, from all pages.',
  secrets: 'payloads',
  attributes: {
    filter: untypedMap('Which events are read.', 'all'),
    orderBys,
    ...paging,
    events: many('The events of all pages that were read.', named('Event', record)),
  },
});
