/** The table of SLOs, with their targets and indicators. */
import type { ObjectSummary, SloSummary } from '../feed';
import { byId, element } from './dom';

export class SloTable {
  private readonly rows = new Map<string, HTMLTableRowElement>();
  private readonly body = byId('slo-rows', HTMLTableSectionElement);

  put({ key, title, slo }: ObjectSummary): void {
    if (!slo) return;
    const row = this.rows.get(key) ?? this.body.appendChild(element('tr'));
    this.rows.set(key, row);
    row.replaceChildren(
      element(
        'td',
        {},
        title,
        element('small', { className: 'id', textContent: key, title: key }),
        note(slo.revision === '' ? '' : `revision ${slo.revision}`),
      ),
      element('td', { className: 'target' }, `${slo.target}%`, note(budgetOf(slo)), note(windowOf(slo))),
      element('td', { className: 'indicator' }, ...indicatorOf(slo)),
    );
  }

  remove(key: string): void {
    this.rows.get(key)?.remove();
    this.rows.delete(key);
  }
}

/** Returns the error budget, rounded because floating-point subtraction is inexact. */
function budgetOf({ target }: SloSummary): string {
  const left = Number((100 - Number(target)).toPrecision(6));
  return left >= 0 ? `${left}% may fail` : '';
}

function windowOf({ timeFrame }: SloSummary): string {
  const [, days] = /^SLO_TIME_FRAME_(\d+)_DAYS$/.exec(timeFrame) ?? [];
  return days === undefined ? '' : `in ${days} days`;
}

function indicatorOf({ indicator, good, total, indicatorJson }: SloSummary): Node[] {
  if (indicator === '') return [note('no indicator')];
  if (indicatorJson !== '') return [element('code', { textContent: `${indicator}: ${indicatorJson}` })];
  return [queryElement('good', good), queryElement('total', total)];
}

function queryElement(name: string, content: string): Node {
  return element(
    'div',
    { className: 'query' },
    element('span', { className: 'dim', textContent: name }),
    element('code', { textContent: content }),
  );
}

function note(textContent: string): Node {
  return element('small', { textContent });
}
