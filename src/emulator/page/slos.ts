/** The table of SLOs, with their targets and indicators. */
import type { ObjectSummary, SloSummary } from '../feed';
import { element } from './dom';

/** Shows an SLO in its row of the table. */
export function showSlo(row: HTMLTableRowElement, { key, title }: ObjectSummary, slo: SloSummary): void {
  const { target, revision, indicator } = slo;
  const id = element('small', { className: 'id', title: key }, key);
  const queries = indicator.length === 0 ? [note('no indicator')] : indicator.map(queryElement);
  row.replaceChildren(
    element('td', {}, title, id, note(revision === '' ? '' : `revision ${revision}`)),
    element('td', { className: 'target' }, `${target}%`, note(budgetOf(slo)), note(windowOf(slo))),
    element('td', { className: 'indicator' }, ...queries),
  );
}

function queryElement({ label, text }: SloSummary['indicator'][number]): Node {
  const code = element('code', {}, text);
  if (label === '') return code;
  return element('div', { className: 'query' }, element('span', { className: 'dim' }, label), code);
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

function note(text: string): Node {
  return element('small', {}, text);
}
