import {
  id64,
  inside,
  lookupId,
  paging,
  records,
  SECRET,
  text,
  textMap,
  jsonText,
  untypedMap,
  untypedMaps,
} from './attributes';
import { dataSource } from './description';
import { string } from './kind';

const record = {
  companyId: id64('Identifier of the company that the event belongs to.'),
  eventKey: text('Identifier of the event.'),
  eventDedupKey: text('Deduplication key, shared by all duplicates of the event.'),
  eventType: text('Kind of event.'),
  eventPayloadType: text('Kind of payload.'),
  eventTimestamp: text('Time of the event, as received: a number with an undocumented unit, or a string.', {
    anyType: true,
  }),
  eventLabels: textMap('Labels of the event, by name.'),
  eventMetadata: textMap('Metadata of the event, by name.'),
  eventPayload: jsonText('Payload, as JSON text. Sensitive, because it may contain anything.', SECRET),
};

const orderBys = untypedMaps('order_bys', 'Order of the events.', 'the service chooses');

export const eventRecord = dataSource('eventRecord', {
  title: 'event',
  example: { id: 'event-3' },
  doc: 'An event, by its identifier. The lookup fails if the event does not exist. If the service returns several events, only `json` contains them, because the API does not document their format.',
  read: {
    name: 'getEvent',
    number: 20,
    summary: 'Read an event',
    method: 'GET',
    path: '/v3/events/{id}',
  },
  secrets: 'payloads',
  attributes: {
    id: lookupId(string, 'Identifier of the event to read.', 'id', 'event-3'),
    orderBys,
    ...paging,
    ...inside(['event', 'singleEvent'], record),
  },
});

export const events = dataSource('events', {
  example: { pageSize: 50, maxPages: 5 },
  doc: 'Events that match `filter`, from all pages.',
  collection: 'events',
  identity: 'eventKey',
  read: {
    name: 'listEvents',
    number: 21,
    summary: 'List the events',
    method: 'GET',
    path: '/v3/events',
    responseMember: 'events',
  },
  secrets: 'payloads',
  attributes: {
    filter: untypedMap('filter', 'Filter for the events to read.', 'all events'),
    orderBys,
    ...paging,
    events: records('The events from all pages that were read.', 'Event', record, { apiRequires: true }),
  },
});
