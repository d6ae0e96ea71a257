import { id64, many, one, paging, text, textMap, unknown, untypedMap, untypedMaps } from './answer';
import { dataSource } from './description';
import { object, required, string } from './kind';

const event = {
  companyId: id64('Identifier of the company that the event belongs to.'),
  eventKey: text('Identifier of the event.'),
  eventDedupKey: text('Identifier that repetitions of the event share.'),
  eventType: text('Kind of event.'),
  eventPayloadType: text('Kind of payload.'),
  eventTimestamp: text(
    'When it happened, as the service wrote it: a number whose unit is not documented, or text.',
  ),
  eventLabels: textMap('Labels of the event, by name.'),
  eventMetadata: textMap('Metadata of the event, by name.'),
  eventPayload: unknown('Payload of the event.'),
};

const orderBys = untypedMaps('In which order the entries come.', 'the service chooses');

export const eventLookup = dataSource('event', {
  title: 'event',
  doc: 'One event, read by operation 20. An unknown identifier is an error. Where the service answers with several, in a form that the API does not document, they are in `json`.',
  attributes: {
    id: required(string, 'Identifier of the event to read.', { local: true }),
    orderBys,
    ...paging,
    event: one('The event, as the first page has it.', {
      singleEvent: one('The event itself. Null where the service answers with several.', event),
    }),
  },
});

export const events = dataSource('events', {
  title: 'events',
  doc: 'Events, read by operation 21.',
  attributes: {
    filter: untypedMap('Which events are read.', 'all'),
    orderBys,
    ...paging,
    events: many('The events of all pages that were read.', object(event)),
  },
});
