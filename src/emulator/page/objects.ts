/** The panel with the account's objects, by collection. When an object changes, only its row is updated. */
import type { Collection } from '../collections';
import type { AccountState, ObjectKey, ObjectSummary } from '../feed';
import { readRedacted } from './calls';
import { changeButton } from './change';
import { byId, element, FoldableRow, text, timeOf } from './dom';
import { jsonView } from './json-view';
import { ENV_VARIABLES } from '../../schema/environment';

interface Row {
  object: ObjectSummary;
  readonly foldable: FoldableRow;
}

interface Section {
  readonly details: HTMLDetailsElement;
  readonly count: HTMLElement;
  readonly rows: Map<string, Row>;
  /** Whether an object in this section has changed. The first change opens the section. */
  hasChanged: boolean;
}

export class ObjectPanel {
  private readonly sections = new Map<Collection, Section>();
  private readonly filter = byId('filter', HTMLInputElement);
  private readonly hint = element('p', { className: 'empty' });

  constructor(private readonly showRequest: (sequence: number) => void) {
    this.hint.textContent = `No object has changed yet. Apply a stack with ${ENV_VARIABLES.baseUrl}=${location.origin} to see its objects here.`;
    byId('kinds', HTMLDivElement).append(this.hint);
    this.filter.addEventListener('input', () => this.rows.forEach((row) => this.applyFilter(row)));
  }

  /** Shows all objects of the account, the most recently changed first. Open rows stay open. */
  show({ collections, objects }: AccountState): void {
    for (const { name, label } of collections) {
      if (!this.sections.has(name)) this.addSection(name, label);
    }
    const present = new Set(objects.map(idOf));
    for (const { object } of this.rows) if (!present.has(idOf(object))) this.remove(object);
    const changedAt = ({ lastChange }: ObjectSummary) => lastChange?.time ?? '';
    objects.sort((a, b) => (changedAt(a) < changedAt(b) ? -1 : 1)).forEach((object) => this.put(object));
    this.hint.hidden = objects.some(({ lastChange }) => lastChange);
    document.body.classList.remove('connecting');
  }

  put(object: ObjectSummary): void {
    const section = this.sections.get(object.collection);
    if (!section) return;
    const known = section.rows.get(object.key);
    const row = known ?? this.add(section, object);
    const isNewOrChanged = row.object.lastChange?.time !== object.lastChange?.time || !known;
    row.object = object;
    if (isNewOrChanged) this.moveFirst(row);
    showSummary(row);
    this.hint.hidden ||= object.lastChange !== null;
    if (object.lastChange && !section.hasChanged) {
      section.hasChanged = true;
      section.details.open = true;
    }
    this.applyFilter(row);
    if (known) void row.foldable.refresh();
  }

  remove({ collection, key }: ObjectKey): void {
    const section = this.sections.get(collection);
    const row = section?.rows.get(key);
    if (!section || !row) return;
    row.foldable.row.remove();
    section.rows.delete(key);
    showCount(section);
  }

  private addSection(name: Collection, label: string): void {
    const count = element('span', { className: 'count' });
    const summary = element('summary', {}, label, count);
    const details = element('details', { className: 'kind', hidden: true }, summary);
    byId('kinds', HTMLDivElement).append(details);
    this.sections.set(name, { details, count, rows: new Map(), hasChanged: false });
  }

  private get rows(): Row[] {
    return [...this.sections.values()].flatMap(({ rows }) => [...rows.values()]);
  }

  private add(section: Section, object: ObjectSummary): Row {
    const row: Row = {
      object,
      foldable: new FoldableRow('row', [], async () => [
        element(
          'div',
          { className: 'bar' },
          changeButton(row.object, () => row.foldable.summary),
          ...requestButton(row.object, this.showRequest),
        ),
        jsonView(await readRedacted(row.object)),
      ]),
    };
    section.rows.set(object.key, row);
    showCount(section);
    return row;
  }

  /** Moves a row to the top, unless it contains the focus, which the move would lose. */
  private moveFirst({ object, foldable: { row } }: Row): void {
    const summary = this.sections.get(object.collection)?.details.firstElementChild;
    if (!row.contains(document.activeElement)) summary?.after(row);
  }

  private applyFilter({ object: { title, key }, foldable: { row } }: Row): void {
    row.hidden = !`${title}\n${key}`.toLowerCase().includes(this.filter.value.toLowerCase());
  }
}

const idOf = ({ collection, key }: ObjectKey): string => `${collection}/${key}`;

function showCount({ details, count, rows }: Section): void {
  details.hidden = rows.size === 0;
  count.textContent = String(rows.size);
}

function showSummary({ object: { title, key, lastChange: last }, foldable: { summary } }: Row): void {
  const change = last ? `${last.change} ${timeOf(last.time)}` : '';
  summary.replaceChildren(
    text('title', title === '' ? key : title),
    text('id', title === '' ? '' : key),
    text(`change ${last?.change ?? ''}`, change),
  );
}

/** Returns a button that opens the request that made the object's last change, if a request made it. */
function requestButton({ lastChange }: ObjectSummary, showRequest: (sequence: number) => void): Node[] {
  const { request = null, operation } = lastChange ?? {};
  if (request === null) return [];
  return [element('button', { onclick: () => showRequest(request) }, `Request ${request}, ${operation}`)];
}
