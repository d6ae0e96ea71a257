/** The emulator's page. It shows one account, and receives its content as events from `/_emulator/events`. */
import type {
  ObjectKey,
  ObjectSummary,
  ObjectsPart,
  RequestSummary,
  Settings,
  AccountState,
  OperationSummary,
} from '../feed';
import { attempt, call } from './calls';
import { byId, element } from './dom';
import { FaultPanel, addFault } from './faults';
import { ObjectPanel } from './objects';
import { RequestLog } from './requests';
import { NormaliserSwitches, buttonItem } from './settings';
import { SloTable } from './slos';

const RETRY_MILLISECONDS = 2_000;

const account = new URLSearchParams(location.search).get('account') ?? 'default';
const requests = new RequestLog();
const objects = new ObjectPanel(account, (sequence) => requests.open(sequence));
const slos = new SloTable();
const faults = new FaultPanel();
const normalisers = new NormaliserSwitches();

function showSettings(settings: Settings): void {
  faults.show(settings);
  normalisers.show(settings);
  showAccounts(settings.accounts, account);
}

function showState(state: AccountState): void {
  requests.show(state.requests);
  objects.beginUpdate(state.collections);
  showOperations(state.operations);
  showSettings(state.settings);
  showConnection(`Connected to ${location.host}, version ${state.version}`, false);
}

function put(object: ObjectSummary): void {
  objects.put(object);
  slos.put(object);
}

function remove(objectKey: ObjectKey): void {
  objects.remove(objectKey);
  if (objectKey.collection === 'slos') slos.remove(objectKey.key);
}

function showConnection(text: string, isLost: boolean): void {
  const paragraph = byId('connection', HTMLParagraphElement);
  paragraph.textContent = text;
  paragraph.classList.toggle('lost', isLost);
}

let eventSource: EventSource | undefined;

function connect(): void {
  eventSource?.close();
  const source = new EventSource(`/_emulator/events?${new URLSearchParams({ account }).toString()}`);
  const on = <Data>(name: string, show: (data: Data) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => show(JSON.parse(data) as Data));
  on<AccountState>('state', showState);
  on<Settings>('settings', showSettings);
  on<RequestSummary>('request', (request) => requests.add(request));
  on<ObjectsPart>('objects', (part) => {
    part.objects.forEach(put);
    if (part.isLast) objects.staleKeys().forEach(remove);
  });
  on<ObjectSummary>('object', put);
  on<ObjectKey>('gone', remove);
  source.addEventListener('error', () => {
    showConnection('Not connected. Is the emulator running? Trying again.', true);
    // If the source is not closed, the browser reconnects by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MILLISECONDS);
  });
  eventSource = source;
}

enableTabs(byId('tabs', HTMLDivElement));
enableActions();
connect();
// A browser allows only a few connections per host, so a page closes its connection while it is hidden.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) eventSource?.close();
  else connect();
});

/** Lists the operations in the fault form and in their own tab, where each has a button that makes its next call fail. */
function showOperations(operations: readonly OperationSummary[]): void {
  const list = byId('operation-list', HTMLUListElement);
  if (list.childElementCount > 0) return;
  faults.showOperations(operations);
  const items = operations.map(({ name, summary, method, path }) =>
    buttonItem(
      summary,
      `${name}, ${method} ${path}`,
      'Fail next call',
      () => addFault({ kind: 'status', operation: name, status: 400, times: 1 }),
      `The next call will fail: ${summary}.`,
    ),
  );
  list.append(...items);
}

/** Makes the tabs follow the ARIA Authoring Practices: the Tab key focuses the selected tab, and the arrow keys select another one. */
function enableTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const select = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      const isSelected = tab === chosen;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      document
        .getElementById(tab.getAttribute('aria-controls') ?? '')
        ?.toggleAttribute('hidden', !isSelected);
    }
  };
  tabs.forEach((tab, index) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    };
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      if (!Object.hasOwn(targets, event.key)) return;
      event.preventDefault();
      const target = tabs.at(targets[event.key] % tabs.length);
      if (!target) return;
      select(target);
      target.focus();
    });
  });
  select(tabs[0]);
}

/** Enables the buttons that reset the emulator and restore a snapshot. Saving a snapshot needs no code: it is a link. */
function enableActions(): void {
  const dialog = byId('reset-dialog', HTMLDialogElement);
  byId('reset', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'reset') {
      void attempt(() => call('POST', '/reset'), 'The emulator was reset.');
    }
  });

  const file = byId('snapshot', HTMLInputElement);
  byId('restore', HTMLButtonElement).addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    void attempt(async () => call('PUT', '/snapshot', await chosen.text()), `Restored from ${chosen.name}.`);
    // Without this reset, the browser would fire no event if the user chose the same file again.
    file.value = '';
  });
}

/** Lists the accounts. Choosing another account loads its page. */
function showAccounts(names: readonly string[], current: string): void {
  const select = byId('account', HTMLSelectElement);
  const listed = [...select.options].map(({ value }) => value);
  for (const option of [...select.options]) if (!names.includes(option.value)) option.remove();
  const added = names.filter((name) => !listed.includes(name));
  select.append(...added.map((name) => element('option', { value: name, textContent: name })));
  select.value = current;
  select.onchange = () => (location.search = new URLSearchParams({ account: select.value }).toString());
}
