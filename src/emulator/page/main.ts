/** The emulator's page. It shows one account, and reads what it shows again and again. */
import type { View } from '../view';
import { CURRENT_ACCOUNT, accountQuery, attempt, call } from './calls';
import { byId, element } from './dom';
import { jsonView } from './json-view';
import { ObjectPanel } from './objects';
import { RequestLog } from './requests';

const POLL_MILLISECONDS = 300;

const requests = new RequestLog();
const objects = new ObjectPanel();
let shown = '';

async function refresh(): Promise<void> {
  try {
    if (document.hidden) return;
    const text = await call('GET', `/view${accountQuery(CURRENT_ACCOUNT)}`);
    if (text !== shown) show(JSON.parse(text) as View);
    shown = text;
  } catch {
    shown = '';
    showConnection('Not connected. Is the emulator running? Trying again.', true);
  } finally {
    setTimeout(() => void refresh(), POLL_MILLISECONDS);
  }
}

function show(view: View): void {
  showAccounts(view.accounts);
  showFaults(view);
  requests.show(view);
  objects.show(view);
  showConnection(`Connected to ${location.host}, version ${view.version}`, false);
}

function showConnection(text: string, isLost: boolean): void {
  const paragraph = byId('connection', HTMLParagraphElement);
  paragraph.textContent = text;
  paragraph.classList.toggle('lost', isLost);
}

function showFaults({ faults, held }: View): void {
  const title = faults.length === 0 ? 'Faults' : `Faults (${faults.length})`;
  byId('faults-title', HTMLElement).textContent = title;
  byId('held', HTMLParagraphElement).textContent = `Requests waiting for a response: ${held}.`;
  byId('faults', HTMLDivElement).replaceChildren(...faults.map((fault) => jsonView(JSON.stringify(fault))));
}

/** Lists the accounts. Choosing another account loads its page. */
function showAccounts(names: readonly string[]): void {
  const select = byId('account', HTMLSelectElement);
  if (select.textContent !== names.join('')) {
    select.replaceChildren(...names.map((name) => element('option', { value: name }, name)));
  }
  select.value = CURRENT_ACCOUNT;
  select.onchange = () => (location.search = accountQuery(select.value));
}

byId('reset', HTMLButtonElement).onclick = async () => {
  if (!confirm('Reset all accounts and settings, and delete all requests and faults?')) return;
  await attempt(() => call('POST', '/reset'), 'The emulator was reset.');
};
void refresh();
