/** Creates elements. Content is inserted as text, never as HTML, and invisible characters are escaped. */
import { escapeInvisible, escapeInvisibleInLines } from '../../json/invisible';

type Content = readonly (Node | string)[];

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'style' | 'textContent'>> = {},
  ...children: Content
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(
    ...children.map((child) => (typeof child === 'string' ? escapeInvisibleInLines(child) : child)),
  );
  return made;
}

export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new TypeError(`The page has no ${kind.name} "${id}".`);
  return node;
}

export function text(className: string, content: string): HTMLSpanElement {
  const shown = escapeInvisible(content);
  return element('span', { className, title: shown }, shown);
}

export function timeOf(time: string): string {
  return new Date(time).toLocaleTimeString([], { hour12: false });
}

/** A row that loads its body when it is opened, and empties it when it is closed. */
export class FoldableRow {
  readonly row: HTMLDetailsElement;
  readonly summary: HTMLElement;
  private readonly body = element('div', { className: 'body' });
  private refreshes = 0;

  constructor(
    className: string,
    summary: Content,
    private readonly loadContent: () => Content | Promise<Content>,
  ) {
    this.summary = element('summary', {}, ...summary);
    this.row = element('details', { className }, this.summary, this.body);
    this.row.addEventListener('toggle', () => void this.refresh());
  }

  /** Loads the body again if the row is open. If an earlier refresh takes longer than this one, its content is discarded. */
  async refresh(): Promise<void> {
    this.refreshes += 1;
    const refresh = this.refreshes;
    const load = async (): Promise<Content> => (this.row.open ? this.loadContent() : []);
    const content = await load().catch((error: Error) => [error.message]);
    if (refresh === this.refreshes) this.body.replaceChildren(...content);
  }
}
