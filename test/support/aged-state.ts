/** Makes the objects in a state file an hour older: an object that is new, and is not found, stays in the state. */
export function agedState(state: string): string {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  return state.replace(/"private": "([^"]+)"/g, (_, encoded: string) => {
    const text = Buffer.from(encoded, 'base64').toString();
    const aged = text.replace(/"createdAt":"[^"]+"/, `"createdAt":"${hourAgo}"`);
    return `"private": "${Buffer.from(aged).toString('base64')}"`;
  });
}
