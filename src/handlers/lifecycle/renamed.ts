import { Context, groupOf } from '../../plugin';

const RENAMED = groupOf(
  'renamed',
  'More objects will be created a second time',
  'The plan shows each of them twice, once as "will be destroyed" and once as "will be created".',
);

/** The objects that a process plans to destroy and to create. One with the same name in both has probably another address now. */
export class Renamed {
  private readonly planned = { create: new Set<string>(), destroy: new Set<string>() };

  /** Warns as soon as the object is in both, because the API cannot delete it. */
  public note(change: 'create' | 'destroy', name: string, { diagnostics }: Context): void {
    const { create, destroy } = this.planned;
    this.planned[change].add(name);
    if (!create.has(name) || !destroy.has(name)) return;
    diagnostics.boundedWarning(
      RENAMED,
      `${name} will be created a second time`,
      'The plan destroys it at one address in Terraform and creates it at another. The management API cannot delete it, so the service will have both. If you only renamed or moved it in your program, tell Terraform, which then keeps it: with moveFromId or moveTo in CDKTF, or with a moved block in HCL.',
    );
  }

  /** With `create_before_destroy`, an apply plans the destroy of what it has just replaced. */
  public made(name: string): void {
    this.planned.create.delete(name);
  }
}
