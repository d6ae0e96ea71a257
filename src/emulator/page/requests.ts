/** The log of requests, newest first. */
import type { RequestSummary } from '../feed';
import type { EmulatorRequest } from '../published';
import { attempt, call, showMessage } from './calls';
import { byId, element, FoldableRow, text, timeOf } from './dom';
import { jsonView } from './json-view';
import { OPERATION_LABELS } from './labels';

/** Maximum number of requests on the page. Older ones disappear from the page, but the emulator keeps many more. */
const MAX_REQUESTS = 500;

export class RequestLog {
  private readonly list = byId('requests', HTMLOListElement);
  private readonly rows = new Map<number, { readonly time: string; readonly item: HTMLLIElement }>();

  constructor() {
    byId('clear', HTMLButtonElement).onclick = async () => attempt(() => call('DELETE', '/requests'));
  }

  show(requests: readonly RequestSummary[]): void {
    // A restarted emulator numbers its requests from 1 again. A row with a different time is from before the restart.
    const times = new Map(requests.map(({ sequence, time }) => [sequence, time]));
    for (const [sequence, { time }] of this.rows) if (times.get(sequence) !== time) this.remove(sequence);
    requests.forEach((request) => this.add(request));
  }

  add(request: RequestSummary): void {
    if (this.rows.has(request.sequence)) return;
    const item = this.itemOf(request);
    this.rows.set(request.sequence, { time: request.time, item });
    this.list.prepend(item);
    const [oldest] = this.rows.keys();
    if (this.rows.size > MAX_REQUESTS) this.remove(oldest);
  }

  open(sequence: number): void {
    const details = this.rows.get(sequence)?.item.querySelector('details');
    if (!details) {
      showMessage(`Request ${sequence} is no longer in the list.`, true);
      return;
    }
    details.open = true;
    details.scrollIntoView({ block: 'nearest' });
    details.querySelector('summary')?.focus();
  }

  private remove(sequence: number): void {
    this.rows.get(sequence)?.item.remove();
    this.rows.delete(sequence);
  }

  private itemOf(request: RequestSummary): HTMLLIElement {
    const { sequence, time, operation, method, path, status, milliseconds } = request;
    const { effect, object } = request;
    const operationText = OPERATION_LABELS.get(operation) ?? `${method} ${path}`;
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
