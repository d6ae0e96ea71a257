import { filterQuery, orderQuery, pageQuery, pagination, ROOT } from './common';
import { operation } from './operation';
import { anyObject, integer, integerOrText, list, named, object, text, textMap } from './shape';

const event = named(
  'Event',
  object('A recorded event', {
    companyId: integer('Company the event belongs to'),
    eventKey: text('Identifier'),
    eventDedupKey: text('Identifier shared by repetitions'),
    eventType: text('Kind of event'),
    eventPayloadType: text('Kind of payload'),
    eventTimestamp: integerOrText('When it happened; the unit is not documented'),
    eventLabels: textMap('Labels'),
    eventMetadata: textMap('Metadata'),
    eventPayload: anyObject('Payload'),
  }),
);

export const getEvent = operation({
  number: 20,
  summary: 'Read an event',
  method: 'GET',
  path: `${ROOT}/v3/events/{id}`,
  pathParameters: object('Path', { id: text('Identifier of the event') }, ['id']),
  query: object('Query', { order_bys: orderQuery, pagination: pageQuery }),
  output: object('Event', {
    event: object('One event, or several in a form that is not documented', { singleEvent: event }),
    pagination,
  }),
  repeat: 'read',
});

export const listEvents = operation({
  number: 21,
  summary: 'List the events',
  method: 'GET',
  path: `${ROOT}/v3/events`,
  query: object('Query', { filter: filterQuery, order_bys: orderQuery, pagination: pageQuery }),
  output: object('Events', { events: list('Events', event), pagination }, ['events']),
  repeat: 'read',
});
