import { Token } from 'cdktf';

/** Whether the value is known at synth: neither absent, nor a token, nor text with an expression in it. */
export function isLiteral<T>(value: T | undefined): value is T {
  return (
    value !== undefined && !Token.isUnresolved(value) && !(typeof value === 'string' && value.includes('${'))
  );
}

/** What is wrong with a literal that is none of a class's constants. */
export function notListed(name: string, value: string | undefined, constants: object): string | undefined {
  const listed: unknown[] = Object.values(constants);
  return isLiteral(value) && !listed.includes(value)
    ? `${name} is "${value}", which is none of ${listed.join(', ')}.`
    : undefined;
}
