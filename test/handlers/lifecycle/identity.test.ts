/** An identity contains a team of the key. An import with the key of another account is rejected. */
import { newContext, useService } from '../core';

const service = useService({ keys: { mine: 'mine', theirs: 'theirs' } });

async function imported(identity: { id: string; team_id: string | null }, key = 'mine') {
  const { provider } = await service.core('observability_slo', { OBSERVABILITY_API_KEY: key });
  const { importState, identity: identities } = provider.resources.observability_slo;
  const response = await importState?.({ id: identity.id, identity }, newContext());
  return response && identities?.of(response.state, response.privateState ?? {});
}

it('an import without a team gets a team of the key', async () => {
  const team = expect.stringMatching(/^\d+$/) as unknown;
  expect(await imported({ id: 'x', team_id: null })).toEqual({ id: 'x', team_id: team });
});

it('an import with a team of the key keeps it', async () => {
  const identity = await imported({ id: 'x', team_id: null });
  const known = { id: 'x', team_id: String(identity?.team_id) };
  expect(await imported(known)).toEqual(known);
});

it('an import with the key of another account is rejected, and nothing is read', async () => {
  const identity = await imported({ id: 'x', team_id: null });
  const known = { id: 'x', team_id: String(identity?.team_id) };
  await expect(imported(known, 'theirs')).rejects.toMatchObject({
    summary: 'Cannot import "x" with this API key',
    detail: expect.stringContaining(`The team_id of the import is ${known.team_id}, but`),
  });
  expect(service.calls('batchGetSlos')).toBe(0);
});

it('an import whose team cannot be compared is rejected', async () => {
  service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
  await expect(imported({ id: 'x', team_id: '1' })).rejects.toMatchObject({
    summary: 'Cannot import "x"',
    detail: expect.stringContaining("Could not compare the API key's teams with team_id."),
  });
});

it('an import without a team stays without one if the list of teams is refused', async () => {
  service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
  expect(await imported({ id: 'x', team_id: null })).toBeUndefined();
});
