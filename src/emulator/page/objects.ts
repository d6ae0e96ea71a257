/** The panel with the account's objects, by collection. Only the rows of objects that have changed are updated. */
import type { ObjectSummary, View } from '../view';
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
  readonly summary: HTMLElement;
  readonly count: HTMLElement;
  readonly rows: Map<string, Row>;
  /** Whether an object in this section has changed. The first change opens the section. */
  hasChanged: boolean;
}

export class ObjectPanel {
  private readonly sections = new Map<string, Section>();
  private readonly filter = byId('filter', HTMLInputElement);
  private readonly hint = element('p', { className: 'empty' });

  constructor() {
    this.hint.textContent = `No object has changed yet. Apply a stack with ${ENV_VARIABLES.baseUrl}=${location.origin} to see its objects here.`;
    byId('kinds', HTMLDivElement).append(this.hint);
    this.filter.addEventListener('input', () => {
      for (const { rows } of this.sections.values()) rows.forEach((row) => this.applyFilter(row));
    });
  }

  /** Shows all objects of the account, the most recently changed first. Open rows stay open. */
  show({ collections }: View): void {
    for (const { name, label, objects } of collections) {
      const section = this.sections.get(name) ?? this.addSection(name, label);
      const present = new Set(objects.map(({ key }) => key));
      for (const [key, { foldable }] of section.rows) {
        if (present.has(key)) continue;
        foldable.row.remove();
        section.rows.delete(key);
      }
      objects.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
      objects.forEach((object) => this.put(section, object));
      const { details, count } = section;
      details.hidden = objects.length === 0;
      if (count.textContent !== String(objects.length)) count.textContent = String(objects.length);
    }
    this.hint.hidden = collections.some(({ objects }) => objects.some(({ change }) => change));
  }

  /** Updates the row of an object that is new or has changed, and moves it to the top. */
  private put(section: Section, object: ObjectSummary): void {
    const known = section.rows.get(object.key);
    if (known?.object.changedAt === object.changedAt) return;
    const row = known ?? newRow(object);
    row.object = object;
    section.rows.set(object.key, row);
    // The move would lose the focus.
    if (!row.foldable.row.contains(document.activeElement)) section.summary.after(row.foldable.row);
    showSummary(row);
    this.applyFilter(row);
    if (object.change && !section.hasChanged) section.details.open = section.hasChanged = true;
    void row.foldable.refresh();
  }

  private addSection(name: string, label: string): Section {
    const count = element('span', { className: 'count' });
    const summary = element('summary', {}, label, count);
    const details = element('details', { className: 'kind' }, summary);
    byId('kinds', HTMLDivElement).append(details);
    const section = { details, summary, count, rows: new Map<string, Row>(), hasChanged: false };
    this.sections.set(name, section);
    return section;
  }

  private applyFilter({ object: { title, key }, foldable: { row } }: Row): void {
    row.hidden = !`${title}\n${key}`.toLowerCase().includes(this.filter.value.toLowerCase());
  }
}

function newRow(object: ObjectSummary): Row {
  const foldable: FoldableRow = new FoldableRow('row', [], async () => [
    changeButton(row.object, () => foldable.summary),
    jsonView(await readRedacted(row.object)),
  ]);
  const row: Row = { object, foldable };
  return row;
}

function showSummary({ object: { title, key, change, changedAt }, foldable: { summary } }: Row): void {
  summary.replaceChildren(
    text('title', title === '' ? key : title),
    text('id', title === '' ? '' : key),
    text(`change ${change ?? ''}`, change === null ? '' : `${change} ${timeOf(changedAt)}`),
  );
}
