/** The emulator's page. It shows one account, and receives its content as events from `/_emulator/events`. */
import type { AccountState, ObjectKey, ObjectSummary, RequestSummary, Settings } from '../feed';
import { CURRENT_ACCOUNT, accountQuery, attempt, call } from './calls';
import { byId, element } from './dom';
import { enableFaultForm, showFaults } from './faults';
import { OPERATION_LABELS } from './labels';
import { ObjectPanel } from './objects';
import { RequestLog } from './requests';

const RETRY_MILLISECONDS = 2_000;

const requests = new RequestLog();
const objects = new ObjectPanel((sequence) => requests.open(sequence));

function showSettings(settings: Settings): void {
  showFaults(settings);
  showAccounts(settings.accounts);
}

function showState(state: AccountState): void {
  showOperations(state);
  showSettings(state.settings);
  requests.show(state.requests);
  objects.show(state);
  showConnection(`Connected to ${location.host}, version ${state.version}`, false);
}

function showConnection(text: string, isLost: boolean): void {
  const paragraph = byId('connection', HTMLParagraphElement);
  paragraph.textContent = text;
  paragraph.classList.toggle('lost', isLost);
}

let eventSource: EventSource | undefined;

function connect(): void {
  eventSource?.close();
  const source = new EventSource(`/_emulator/events${accountQuery(CURRENT_ACCOUNT)}`);
  const on = <Data>(name: string, show: (data: Data) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => show(JSON.parse(data) as Data));
  on<AccountState>('state', showState);
  on<Settings>('settings', showSettings);
  on<RequestSummary>('request', (request) => requests.add(request));
  on<ObjectSummary>('object', (object) => objects.put(object));
  on<ObjectKey>('gone', (key) => objects.remove(key));
  source.addEventListener('error', () => {
    showConnection('Not connected. Is the emulator running? Trying again.', true);
    // If the source is not closed, the browser reconnects by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MILLISECONDS);
  });
  eventSource = source;
}

enableReset();
enableFaultForm();
connect();
// A browser allows only a few connections per host, so a page closes its connection while it is hidden.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) eventSource?.close();
  else connect();
});

function showOperations({ operations }: AccountState): void {
  if (OPERATION_LABELS.size > 0) return;
  for (const { name, summary } of operations) OPERATION_LABELS.set(name, summary);
  const options = operations.map(({ name, summary }) => element('option', { value: name }, summary));
  byId('fault-operation', HTMLSelectElement).append(...options);
}

function enableReset(): void {
  byId('reset', HTMLButtonElement).onclick = async () => {
    if (!confirm('Reset all accounts and settings, and delete all requests and faults?')) return;
    await attempt(() => call('POST', '/reset'), 'The emulator was reset.');
  };
}

/** Lists the accounts. Choosing another account loads its page. */
function showAccounts(names: readonly string[]): void {
  const select = byId('account', HTMLSelectElement);
  select.replaceChildren(...names.map((name) => element('option', { value: name }, name)));
  select.value = CURRENT_ACCOUNT;
  select.onchange = () => (location.search = accountQuery(select.value));
}
