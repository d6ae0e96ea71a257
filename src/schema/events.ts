import {
  id64,
  atPath,
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
import { call, dataSource } from './description';
import { string } from './kind';

const eventAttributes = {
  companyId: id64('Identifier of the company that the event belongs to.'),
  eventKey: text('Identifier of the event.'),
  eventDedupKey: text('Deduplication key, shared by all duplicates of the event.'),
  eventType: text('Kind of event.'),
  eventPayloadType: text('Kind of payload.'),
  eventTimestamp: text('Time of the event: a string, or a number in an undocumented unit.', {
    anyType: true,
  }),
  eventLabels: textMap('Labels of the event, by name.'),
  eventMetadata: textMap('Metadata of the event, by name.'),
  eventPayload: jsonText('Payload, as JSON text. Sensitive, because it may contain secrets.', SECRET),
};

const orderBys = untypedMaps('order_bys', 'Sort order of the events.', 'the service chooses');

export const eventRecord = dataSource('eventRecord', {
  title: 'event',
  example: { id: 'event-3' },
  doc: 'Looks up an event by its identifier. Fails if the event does not exist. If the service returns several events, they are available only in `json`, because the documented API does not describe their format.',
  // Has no `responseId`, because the id of an event need not be its key.
  read: { ...call(20, 'getEvent', 'GET /v3/events/{id}'), summary: 'Read an event' },
  secrets: 'payloads with secrets',
  attributes: {
    id: lookupId(string, 'Identifier of the event to read.', 'id', 'event-3'),
    orderBys,
    ...paging,
    ...atPath(['event', 'singleEvent'], eventAttributes),
  },
});

export const events = dataSource('events', {
  example: { pageSize: 50, maxPages: 5 },
  doc: 'Looks up the events that match `filter`. Reads at most `maxPages` pages.',
  collection: 'events',
  identity: 'eventKey',
  read: {
    ...call(21, 'listEvents', 'GET /v3/events'),
    summary: 'List the events',
    responseMember: 'events',
  },
  secrets: 'payloads with secrets',
  attributes: {
    filter: untypedMap('filter', 'Filter for the events to read.', 'all events'),
    orderBys,
    ...paging,
    events: records('Events from the pages that were read.', 'Event', eventAttributes, { apiRequires: true }),
  },
});
