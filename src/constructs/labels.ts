import { Fn } from 'cdktf';
import { IConstruct } from 'constructs';
import { isWritten } from '../synthesis/literal';

type LabelMap = Readonly<Record<string, string>>;

const labelsOfScopes = new WeakMap<IConstruct, LabelMap>();

/**
 * Labels of all SLOs in a scope: an app, a stack or any construct.
 *
 * An SLO keeps the value of a label that it sets itself, and the nearest scope decides between several. It does not matter
 * whether the SLOs are created before or after the labels are added. Unlike aspects of CDKTF, labels
 * of an app reach all of its stacks.
 *
 * @example
 *
 * import { Labels } from 'cdktf-provider-observability';
 *
 * Labels.of(stack).add({ team: 'checkout' });
 */
export class Labels {
  /**
   * The labels that a scope gives to its SLOs.
   *
   * @param scope an app, a stack or any construct
   */
  public static of(scope: IConstruct): Labels {
    return new Labels(scope);
  }

  /**
   * The labels of an SLO in all its scopes, with those that it sets itself.
   *
   * @internal
   */
  public static _inherited(slo: IConstruct, own: unknown): unknown {
    const inherited = slo.node.scopes.reduce<LabelMap>(
      (labels, scope) => ({ ...labels, ...labelsOfScopes.get(scope) }),
      {},
    );
    if (Object.keys(inherited).length === 0) return own;
    if (own === undefined || own === null) return inherited;
    return isWritten(own) ? { ...inherited, ...own } : Fn.merge([inherited, own]);
  }

  private constructor(private readonly scope: IConstruct) {}

  /**
   * Adds labels to every SLO in the scope that does not set them itself.
   *
   * @param labels each a name and a value; a later value replaces an earlier one of the same scope. Throws if a value is not
   * text
   */
  public add(labels: { [key: string]: string }): void {
    for (const [name, value] of Object.entries<unknown>(labels)) {
      if (typeof value === 'string') continue;
      throw new Error(
        `[${this.scope.node.path}] The label "${name}" is ${String(value)}, and must be text. Set it, or leave the label out.`,
      );
    }
    labelsOfScopes.set(this.scope, { ...labelsOfScopes.get(this.scope), ...labels });
  }
}
