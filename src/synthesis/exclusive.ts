/** The mistake unless exactly one of the properties is set. An unknown value counts as set. */
export function unlessExactlyOne(names: readonly string[], config: object): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  if (set.length === 1) return undefined;
  if (set.length === 0) return `Neither ${names.join(' nor ')} is set. Set exactly one of them.`;
  return `${areSet(set)} Set exactly one of them.`;
}

/** The mistake if more than one of the properties is set. */
export function ifSeveral(names: readonly string[], config: object): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  return set.length > 1 ? `${areSet(set)} Set at most one of them.` : undefined;
}

/** The mistake if a write-only property has no version, without which a change of its value is not detected. */
export function unlessVersioned(writeOnly: string, config: object): string | undefined {
  const version = `${writeOnly}Version`;
  return isSet(config, writeOnly) && !isSet(config, version)
    ? `${writeOnly} is set without ${version}. Set ${version}, and change it when the value changes.`
    : undefined;
}

function areSet(names: readonly string[]): string {
  return `${names.length === 2 ? 'Both ' : ''}${names.join(' and ')} are set.`;
}

function isSet(config: object, name: string): boolean {
  return (Reflect.get(config, name) ?? undefined) !== undefined;
}
