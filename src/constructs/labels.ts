import { Fn } from 'cdktf';
import { IConstruct } from 'constructs';
import { classOf, definedCopy, isLiteral, isLiteralObject } from '../synthesis/literal';

type LabelMap = Readonly<Record<string, string>>;

/** The property of a scope with its labels. All copies of this package in a program use it. */
const LABELS = Symbol.for('cdktf-provider-observability/labels');

const labelsOf = (scope: IConstruct): LabelMap => Object(Reflect.get(scope, LABELS) ?? {});

/** Escapes the strings in a map that becomes an argument of a function, which CDKTF does not. Leaves expressions as they are. */
const escaped = (labels: LabelMap): LabelMap =>
  Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [
      inQuotes(name),
      isLiteral(value) ? inQuotes(value) : value,
    ]),
  );

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * Labels for all SLOs in a scope: an app, a stack or any construct.
 *
 * A label that an SLO sets itself takes precedence over inherited labels, and a nearer scope over an outer scope. SLOs can be
 * created before or after the labels are added. Unlike CDKTF aspects, an app's labels reach all of its stacks.
 *
 * @example
 *
 * import { Labels } from 'cdktf-provider-observability';
 *
 * Labels.of(stack).add({ team: 'checkout' });
 */
export class Labels {
  /**
   * Returns the labels that a scope gives to its SLOs.
   *
   * @param scope an app, a stack or any construct
   */
  public static of(scope: IConstruct): Labels {
    return new Labels(scope);
  }

  /** Returns an SLO's own labels, merged into the labels of the scopes that contain it. @internal */
  public static _effectiveLabels(slo: IConstruct, configured: unknown): unknown {
    const inherited = slo.node.scopes.reduce<LabelMap>(
      (labels, scope) => ({ ...labels, ...labelsOf(scope) }),
      {},
    );
    return Object.keys(inherited).length === 0 ? configured : Labels._merge(inherited, configured);
  }

  /** Adds labels to others, over which they take precedence. The added labels may be unknown until apply. @internal */
  public static _merge(labels: LabelMap, added: unknown): LabelMap {
    if (added === undefined || added === null) return labels;
    return isLiteralObject(added)
      ? { ...labels, ...definedCopy(added) }
      : (Fn.merge([escaped(labels), added]) as LabelMap);
  }

  private constructor(private readonly scope: IConstruct) {}

  /**
   * Adds labels to every SLO in the scope. If the SLO or a nearer scope sets one of these labels, that value takes precedence.
   *
   * @param labels label values by name, which must be strings and replace earlier values in the same scope
   */
  public add(labels: { [key: string]: string }): void {
    if (classOf(labels) !== 'Object') {
      throw new Error(
        `[${this.scope.node.path}] The labels are not an object with strings. Set them to one.`,
      );
    }
    for (const [name, value] of Object.entries<unknown>(labels)) {
      if (typeof value === 'string') continue;
      throw new Error(
        `[${this.scope.node.path}] The label "${name}" is ${String(value)}, but must be a string. Set it to a string, or remove the label.`,
      );
    }
    Object.defineProperty(this.scope, LABELS, {
      value: { ...labelsOf(this.scope), ...labels },
      writable: true,
    });
  }
}
