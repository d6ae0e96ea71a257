/** The log of requests, newest first. */
import type { EmulatorRequest } from '../published';
import type { RequestSummary, View } from '../view';
import { attempt, call } from './calls';
import { byId, element, FoldableRow, text, timeOf } from './dom';
import { jsonView } from './json-view';

export class RequestLog {
  private readonly list = byId('requests', HTMLOListElement);
  private readonly rows = new Map<string, HTMLLIElement>();

  constructor() {
    byId('clear', HTMLButtonElement).onclick = async () => attempt(() => call('DELETE', '/requests'));
  }

  show({ requests }: View): void {
    // A restarted emulator numbers its requests from 1 again. The time shows that they are others.
    const byRow = new Map(requests.map((request) => [`${request.sequence} ${request.time}`, request]));
    for (const [id, item] of this.rows) {
      if (byRow.has(id)) continue;
      item.remove();
      this.rows.delete(id);
    }
    for (const [id, request] of byRow) {
      if (this.rows.has(id)) continue;
      const item = itemOf(request);
      this.rows.set(id, item);
      this.list.prepend(item);
    }
  }
}

function itemOf(request: RequestSummary): HTMLLIElement {
  const { sequence, time, method, path, status, milliseconds } = request;
  const { effect, object, summary: label } = request;
  const operationText = label ?? `${method} ${path}`;
  const effectText = [effect, object].filter(Boolean).join(' ');
  const texts =
    object === null ? [text('', operationText)] : [text('', effectText), text('dim', operationText)];
  const summary = [
    text('time', timeOf(time)),
    text('status', String(status ?? 'reset')),
    element('span', { className: 'operation' }, ...texts),
    text('duration', `${milliseconds ?? 0} ms`),
  ];
  const { row } = new FoldableRow('', summary, async () =>
    requestView(JSON.parse(await call('GET', `/requests/${sequence}`)) as EmulatorRequest),
  );
  const isFailed = status === null || status >= 400;
  return element('li', { className: isFailed ? 'failed' : '' }, row);
}

function requestView(request: EmulatorRequest): Node[] {
  const { sequence, method, path, query, operation, account, headers, body, answer } = request;
  const facts = {
    Request: String(sequence),
    Operation: operation ?? 'unknown',
    Account: account ?? 'none',
    [method]: query === '' ? path : `${path}?${query}`,
  };
  return [
    factsView(facts),
    ...(body === '' ? [] : [element('h3', {}, 'Request body'), jsonView(body)]),
    element('h3', {}, 'Response'),
    answer === null ? element('p', {}, 'No response was sent.') : jsonView(answer),
    new FoldableRow('', ['Headers'], () => [factsView(headers)]).row,
  ];
}

function factsView(facts: Readonly<Record<string, string>>): HTMLDListElement {
  const entries = Object.entries(facts).flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, element('code', {}, value)),
  ]);
  return element('dl', {}, ...entries);
}
