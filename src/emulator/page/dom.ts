/** What is shown comes in as text and never as HTML, with escapes for invisible characters. */
import { visible, visibleLines } from '../../json/visible';

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const { textContent } = properties;
  const shown = typeof textContent === 'string' ? { textContent: visibleLines(textContent) } : {};
  const made = Object.assign(document.createElement(tag), properties, shown);
  made.append(...children.map((child) => (typeof child === 'string' ? visibleLines(child) : child)));
  return made;
}

/** The element of the page with this id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} "${id}".`);
  return found;
}

export function text(className: string, content: string): HTMLSpanElement {
  const shown = visible(content);
  return element('span', { className, textContent: shown, title: shown });
}

/** The time of day here. */
export function timeOf(time: string): string {
  return new Date(time).toLocaleTimeString([], { hour12: false });
}

/** Fills the body of a row when it is opened, and empties it when it is closed. */
export class Foldable {
  readonly row: HTMLDetailsElement;
  readonly summary = element('summary');
  private readonly body = element('div', { className: 'body' });
  private shown = 0;

  constructor(
    className: string,
    private readonly content: () => Promise<readonly (Node | string)[]>,
  ) {
    this.row = element('details', { className }, this.summary, this.body);
    this.row.addEventListener('toggle', () => void this.refresh());
  }

  /** Again, if it is open. */
  async refresh(): Promise<void> {
    this.shown += 1;
    const time = this.shown;
    const content = this.row.open ? await this.content().catch((error: Error) => [error.message]) : [];
    if (time === this.shown) this.body.replaceChildren(...content);
  }
}
