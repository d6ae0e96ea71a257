import { IResolvable, IResolveContext, Token } from 'cdktf';
import { hclExpression } from '../synthesis/hcl';
import { literalTemplate } from '../synthesis/template';

/**
 * Text without Terraform expressions.
 *
 * @example
 *
 * import { Literal, Slo } from 'cdktf-provider-observability';
 *
 * new Slo(stack, 'templates', {
 *   name: 'template rendering',
 *   targetThresholdPercentage: 99.9,
 *   requestBasedMetricSli: {
 *     goodEvents: {
 *       query: Literal.of('sum(rate(rendered{template="${name}",ok="true"}[5m]))'),
 *     },
 *     totalEvents: { query: Literal.of('sum(rate(rendered{template="${name}"}[5m]))') },
 *   },
 * });
 */
export class Literal {
  /**
   * Returns text that is sent to the service unchanged. In other strings, Terraform treats `${` and `%{` as the beginning of an
   * expression.
   *
   * @param text any string, in which CDKTF tokens are not evaluated
   * @returns a string for a property of any construct, part of a longer string, or an argument of `Fn`
   */
  public static of(text: string): string {
    // Such as an environment variable that is not set.
    if (typeof text !== 'string') {
      throw new TypeError(`Literal.of needs a string, but got ${JSON.stringify(text)}.`);
    }
    return Token.asString(new LiteralText(text));
  }

  private constructor() {}
}

class LiteralText implements IResolvable {
  public readonly creationStack: string[] = [];
  private readonly template: string;

  constructor(text: string) {
    this.template = literalTemplate(text);
  }

  public resolve(context: IResolveContext): string {
    return context.suppressBraces ? hclExpression(this.template) : this.template;
  }

  public toString(): string {
    return Token.asString(this);
  }
}
