/** What is wrong unless exactly one of some properties is set. A value that is not known yet counts as set. */
export function unlessExactlyOne(names: readonly string[], config: object): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  if (set.length === 1) return undefined;
  if (set.length === 0) return `Neither ${names.join(' nor ')} is set. Set exactly one of them.`;
  return `${set.length === 2 ? 'Both ' : ''}${set.join(' and ')} are set. Set exactly one of them.`;
}

/** What is wrong if a write-only property has no version beside it, by which a change of its value is noticed. */
export function unlessVersioned(writeOnly: string, config: object): string | undefined {
  const version = `${writeOnly}Version`;
  return isSet(config, writeOnly) && !isSet(config, version)
    ? `${writeOnly} is set without ${version}. Set ${version}, and raise it when the value changes.`
    : undefined;
}

function isSet(config: object, name: string): boolean {
  return Reflect.get(config, name) !== undefined;
}
