/** An identity contains a team of the key. `terraform/identity.test.ts` tests what an import rejects. */
import { newContext, useService } from '../core';

const service = useService();

async function imported(identity: { id: string; team_id: string | null }) {
  const { provider } = await service.core('observability_slo');
  const { importState, identity: identities } = provider.resources.observability_slo;
  const response = await importState?.({ id: identity.id, identity }, newContext());
  return response && identities?.of(response.state, response.privateState ?? {});
}

it('an import without a team gets a team of the key, and an import with a team keeps it', async () => {
  const identity = await imported({ id: 'x', team_id: null });
  expect(identity).toEqual({ id: 'x', team_id: expect.stringMatching(/^\d+$/) as unknown });
  expect(await imported({ id: 'x', team_id: String(identity?.team_id) })).toEqual(identity);
});

it('an import without a team stays without one if reading the list of teams is forbidden', async () => {
  service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
  expect(await imported({ id: 'x', team_id: null })).toBeUndefined();
});
