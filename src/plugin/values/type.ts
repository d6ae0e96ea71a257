/** Terraform's type constraints, in the JSON form that the protocol itself uses. */
export type Type =
  | 'string'
  | 'number'
  | 'bool'
  | readonly ['list', Type]
  | readonly ['set', Type]
  | readonly ['map', Type]
  | readonly ['object', Readonly<Record<string, Type>>];

/** A type as Terraform writes it, for error messages: `list(string)`. */
export function describe(type: Type): string {
  if (typeof type === 'string') return type;
  return type[0] === 'object' ? 'object' : `${type[0]}(${describe(type[1])})`;
}
