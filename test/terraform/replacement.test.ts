import { TerraformStack } from 'cdktf';
import { expectError, prose, tickets, TICKETS } from './support';
import type { OutgoingWebhookConfig } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

beforeAll(async () => {
  await synth({});
  await deployment.apply();
});

const synth = async (config: Partial<OutgoingWebhookConfig>) =>
  deployment.synth((stack: TerraformStack) => {
    tickets(stack, config);
  });

/** Returns Terraform's output for an apply in which no webhook can be created. */
const failedApply = async (...args: string[]): Promise<string> => {
  deployment.control.addFault({ operation: 'createOutgoingWebhook', kind: 'status', status: 403 });
  const applied = await expectError(deployment.terraform.apply(...args));
  return prose(applied);
};

/** A regular expression, because Terraform draws lines next to an error. */
const named = (name: string, id: string) =>
  new RegExp(
    `If this is a replacement, Terraform first removed outgoing webhook "${name}" \\(id ${id}\\)( │)? from the state`,
  );

describe('a replacement whose create fails', () => {
  it('names the old object, which is no longer in the state, and the line that would have kept it', async () => {
    const id = await deployment.idOf(TICKETS);
    await synth({ name: 'renamed' });
    const said = (await failedApply()).replace(/ │/g, '');
    expect(said).toContain('Error: Cannot create outgoing webhook "renamed"');
    expect(said).toMatch(named('tickets', id));
    expect(said).toContain('lifecycle: { createBeforeDestroy: true } in CDKTF');
    expect(await deployment.state(TICKETS)).toBeUndefined();
  });

  it('names the old object if the replacement was requested with -replace', async () => {
    await deployment.apply();
    const id = await deployment.idOf(TICKETS);
    const said = (await failedApply(`-replace=${TICKETS}`)).replace(/ │/g, '');
    expect(said).toMatch(named('renamed', id));
  });

  it('keeps the old object in the state with createBeforeDestroy, and does not name it', async () => {
    const lifecycle = { createBeforeDestroy: true };
    await synth({ name: 'renamed', lifecycle });
    await deployment.apply();
    const id = await deployment.idOf(TICKETS);
    await synth({ name: 'renamed again', lifecycle });
    expect(await failedApply()).not.toContain('Terraform first removed');
    expect(await deployment.idOf(TICKETS)).toBe(id);

    deployment.control.clearFaults();
    await deployment.apply();
    expect(await deployment.idOf(TICKETS)).not.toBe(id);
    await deployment.expectNoChanges();
  });
});
