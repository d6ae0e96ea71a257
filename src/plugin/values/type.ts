/** Terraform's type constraints, in the JSON form that the protocol itself uses. */
export type Type =
  | 'string'
  | 'number'
  | 'bool'
  | readonly ['list', Type]
  | readonly ['set', Type]
  | readonly ['map', Type]
  | readonly ['object', Readonly<Record<string, Type>>];
