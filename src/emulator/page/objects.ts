/** The account's objects, by kind. A change updates only the row of the changed object. */
import type { Collection } from '../collections';
import type { ObjectKey, ObjectLine } from '../feed';
import type { Version } from '../history';
import { call } from './calls';
import { changeButton } from './change';
import { byId, element, Foldable, text, timeOf } from './dom';
import { jsonView } from './json-view';
import { CHANGE_TITLES, COLLECTION_TITLES } from './words';

interface Row {
  line: ObjectLine;
  readonly foldable: Foldable;
}

interface Kind {
  readonly section: HTMLDetailsElement;
  readonly count: HTMLElement;
  readonly rows: Map<string, Row>;
  /** Whether an object of this kind has changed. The first change opens the section. */
  hasChanged: boolean;
}

export class Objects {
  private readonly kinds = Object.fromEntries(
    Object.entries(COLLECTION_TITLES).map(([collection, label]) => [collection, kindOf(label)]),
  ) as Record<Collection, Kind>;
  private stale = new Set<Row>();
  private readonly filter = byId('filter', HTMLInputElement);
  private readonly hint = element('p', { className: 'empty' });

  constructor(
    private readonly account: string,
    private readonly showRequest: (sequence: number) => void,
  ) {
    this.hint.textContent = `No object has changed yet. Apply a stack with OBSERVABILITY_BASE_URL=${location.origin} to see its objects here.`;
    const sections = Object.values(this.kinds).map(({ section }) => section);
    byId('kinds', HTMLDivElement).append(this.hint, ...sections);
    this.filter.addEventListener('input', () => {
      for (const { rows } of Object.values(this.kinds)) rows.forEach((row) => this.applyFilter(row));
    });
  }

  /** Call this before calling `put` for all objects again. Rows of objects that still exist stay open. */
  begin(): void {
    this.stale = new Set(Object.values(this.kinds).flatMap(({ rows }) => [...rows.values()]));
    this.hint.hidden = false;
  }

  /** Returns the objects for which `put` has not been called since `begin`. */
  unlisted(): ObjectKey[] {
    return [...this.stale].map(({ line }) => line);
  }

  put(line: ObjectLine): void {
    const kind = this.kinds[line.collection];
    const known = kind.rows.get(line.key);
    const row = known ?? this.add(kind, line);
    row.line = line;
    this.stale.delete(row);
    fill(row);
    if (line.last) this.hint.hidden = true;
    if (line.last && !kind.hasChanged) {
      kind.hasChanged = true;
      kind.section.open = true;
    }
    this.applyFilter(row);
    if (known) void row.foldable.refresh();
  }

  remove({ collection, key }: ObjectKey): void {
    const kind = this.kinds[collection];
    const row = kind.rows.get(key);
    if (!row) return;
    row.foldable.row.remove();
    this.stale.delete(row);
    kind.rows.delete(key);
    showCount(kind);
  }

  private add(kind: Kind, line: ObjectLine): Row {
    const row: Row = {
      line,
      foldable: new Foldable('row', async () => [
        changeButton(row.line, this.account, () => row.foldable.summary),
        ...(await versionsView(row.line, this.account, this.showRequest)),
      ]),
    };
    kind.rows.set(line.key, row);
    kind.section.append(row.foldable.row);
    showCount(kind);
    return row;
  }

  private applyFilter({ line: { title, key }, foldable: { row } }: Row): void {
    row.hidden = !`${title}\n${key}`.toLowerCase().includes(this.filter.value.toLowerCase());
  }
}

function kindOf(label: string): Kind {
  const count = element('span', { className: 'count' });
  const section = element(
    'details',
    { className: 'kind', hidden: true },
    element('summary', {}, label, count),
  );
  return { section, count, rows: new Map(), hasChanged: false };
}

function showCount({ section, count, rows }: Kind): void {
  section.hidden = rows.size === 0;
  count.textContent = String(rows.size);
}

function fill({ line: { title, key, last }, foldable: { summary } }: Row): void {
  const change = last?.time ? `${CHANGE_TITLES[last.change].toLowerCase()} ${timeOf(last.time)}` : '';
  summary.replaceChildren(
    text('title', title === '' ? key : title),
    text('id', title === '' ? '' : key),
    text(`change ${last?.change ?? ''}`, change),
  );
}

/** Shows an object and its history. */
async function versionsView(
  { collection, key }: ObjectLine,
  account: string,
  showRequest: (sequence: number) => void,
): Promise<Node[]> {
  const query = new URLSearchParams({ account }).toString();
  const versions = (await call(
    'GET',
    `/history/${collection}/${encodeURIComponent(key)}?${query}`,
  )) as Version[];
  const history = versions.map((version, index) => {
    const isLast = index === versions.length - 1;
    return element('li', {}, versionView(version, versions[index - 1], isLast, showRequest));
  });
  return [
    jsonView(versions.at(-1)?.object ?? '', versions.at(-2)?.object),
    element('h3', { textContent: 'History' }),
    element('ol', { className: 'versions' }, ...history.reverse()),
  ];
}

/** Shows a version in the history. The last version has no details here, because they are shown above the history. */
function versionView(
  { change, time, request, operation, object }: Version,
  before: Version | undefined,
  isLast: boolean,
  showRequest: (sequence: number) => void,
): Node {
  const when = time === null ? CHANGE_TITLES[change] : `${CHANGE_TITLES[change]} ${timeOf(time)}`;
  const line = element('span', {}, when);
  if (request !== null) {
    const open = element('button', { type: 'button', textContent: `request ${request}, ${operation ?? ''}` });
    open.addEventListener('click', () => showRequest(request));
    line.append(' by ', open);
  } else if (time !== null) {
    line.append(' through the controls');
  }
  if (isLast) return line;
  const older = new Foldable('', () => Promise.resolve([jsonView(object, before?.object)]));
  older.summary.append(line);
  return older.row;
}
