/** How long a run waits for the list of the API key's teams. */
import { FOR_ABSENCE, FOR_CHANGE, KeyTeams, UNLIMITED } from '../../../src/handlers/connection/teams';
import { teamScopes } from '../../../src/schema/team-scopes';
import { cleanUp, clientOf, httpServer } from '../../client/support';
import { useClock } from '../../support/clock';
import { until } from '../../support/processes';

const clock = useClock();
afterEach(cleanUp);

/** Whether all pages are read if they take these times. `isBusy`: an earlier call takes the first, at the gate. */
async function isComplete(patience: typeof UNLIMITED, delays: readonly number[], isBusy = false) {
  let requests = 0;
  const { baseUrl } = await httpServer((response) => {
    const page = requests;
    requests += 1;
    const nextPageToken = page < delays.length - 1 ? String(requests) : '';
    const body = JSON.stringify({ scopes: [{ teamId: requests }], nextPageToken });
    setTimeout(() => response.end(body), delays[page]);
  });
  const client = clientOf(baseUrl, { maxConcurrentRequests: 1 });
  const earlier = isBusy ? client.call(teamScopes.operations.read) : undefined;
  const known = new KeyTeams(client).read(patience, new AbortController().signal);
  for (const [index, delay] of delays.entries()) {
    await until('The page is not requested.', () => requests > index);
    await clock.advance(delay);
  }
  await earlier;
  return (await known).isComplete;
}

it.each([
  ['a change waits 5 s for each page', FOR_CHANGE, [4000, 4000], true],
  ['a change does not wait longer for a page', FOR_CHANGE, [4000, 6000], false],
  ['an absence waits 20 s', FOR_ABSENCE, [19_000], true],
  ['an absence waits 20 s for all pages', FOR_ABSENCE, [19_000, 1500], false],
  ['expected_team_ids waits without a limit', UNLIMITED, [30_000, 30_000], true],
])('%s', async (_, patience, delays, expected) => {
  expect(await isComplete(patience, delays)).toBe(expected);
});

it('counts the time of a page from its sending', async () => {
  expect(await isComplete(FOR_CHANGE, [9000, 4000], true)).toBe(true);
});
