/** The emulator's page: shows what the events of `/_emulator/events` tell about an account. */
import type { GoneObject, ObjectLine, RequestLine, Settings, State } from '../lines';
import { enableActions, showAccounts } from './actions';
import { byId } from './dom';
import { Faults } from './faults';
import { NormaliserSwitches } from './normalisers';
import { Objects } from './objects';
import { showOperations } from './operations';
import { RequestLog } from './requests';
import { Slos } from './slos';
import { enableTabs } from './tabs';

const RETRY_MILLISECONDS = 2_000;

const account = new URLSearchParams(location.search).get('account') ?? 'default';
const requests = new RequestLog();
const objects = new Objects(account, (sequence) => requests.open(sequence));
const slos = new Slos();
const faults = new Faults();
const normalisers = new NormaliserSwitches();

function showSettings(settings: Settings): void {
  faults.show(settings);
  normalisers.show(settings);
  showAccounts(settings.accounts, account);
}

function showState(state: State): void {
  requests.show(state.requests, state.operations);
  objects.show(state.objects);
  slos.show(state.objects);
  faults.showOperations(state.operations);
  showOperations(state.operations);
  showSettings(state.settings);
  showConnection(`Connected to ${location.host}, version ${state.version}`, false);
}

function showConnection(text: string, isLost: boolean): void {
  const place = byId('connection', HTMLParagraphElement);
  place.textContent = text;
  place.classList.toggle('lost', isLost);
}

let events: EventSource | undefined;

function connect(): void {
  events?.close();
  const source = new EventSource(`/_emulator/events?${new URLSearchParams({ account }).toString()}`);
  const on = <Data>(name: string, show: (data: Data) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => show(JSON.parse(data) as Data));
  on<State>('state', showState);
  on<Settings>('settings', showSettings);
  on<RequestLine>('request', (line) => requests.add(line));
  on<ObjectLine>('object', (line) => {
    objects.put(line);
    slos.put(line);
  });
  on<GoneObject>('gone', (gone) => {
    objects.remove(gone);
    if (gone.collection === 'slos') slos.remove(gone.key);
  });
  source.addEventListener('error', () => {
    showConnection('Not connected. Is the emulator running? Trying again.', true);
    // Otherwise the browser connects again itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MILLISECONDS);
  });
  events = source;
}

enableTabs(byId('tabs', HTMLDivElement));
enableActions();
connect();
// A browser keeps few connections to a host; a page that nobody sees needs none.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) events?.close();
  else connect();
});
