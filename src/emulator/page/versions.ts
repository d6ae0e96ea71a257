import type { ObjectLine } from '../feed';
import type { Version } from '../history';
import { call } from './calls';
import { element, Foldable, timeOf } from './dom';
import { jsonView } from './json-view';
import { CHANGES } from './words';

/** An object as it is now, and how it came to be. */
export async function versionsView(
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

/** The last one is shown above. */
function versionView(
  { change, time, request, operation, object }: Version,
  before: Version | undefined,
  isLast: boolean,
  showRequest: (sequence: number) => void,
): Node {
  const when = time === null ? CHANGES[change] : `${CHANGES[change]} ${timeOf(time)}`;
  const line = element('span', {}, when);
  if (request !== null) {
    const open = element('button', { type: 'button', textContent: `request ${request}, ${operation ?? ''}` });
    open.addEventListener('click', () => showRequest(request));
    line.append(' by ', open);
  } else if (time !== null) {
    line.append(' by the controls');
  }
  if (isLast) return line;
  const older = new Foldable('', () => Promise.resolve([jsonView(object, before?.object)]));
  older.summary.append(line);
  return older.row;
}
