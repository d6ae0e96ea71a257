/** The parts of messages that differ in every run, and their names in the snapshot. */
const VARIABLE_PARTS: readonly [pattern: RegExp, name: string][] = [
  [/127\.0\.0\.1:\d{2,}/g, '127.0.0.1:PORT'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
];

/** Collects the messages that a user can get in one kind of situation, such as a failed create. */
export class MessageSnapshot {
  private readonly messages: string[] = [];

  /** Adds the error of an action that must fail. */
  public async add(situation: string, action: () => unknown): Promise<void> {
    const text = await Promise.resolve()
      .then(action)
      .then(
        () => 'It does not fail.',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    this.say(situation, text);
  }

  public say(situation: string, text: string): void {
    this.messages.push(
      `## ${situation}\n${VARIABLE_PARTS.reduce((masked, [pattern, name]) => masked.replace(pattern, name), text)}\n`,
    );
  }

  /** Compares all messages with the snapshot, which reviewers read. */
  public expectMessages(): void {
    expect(`\n${this.messages.join('\n')}`).toMatchSnapshot();
  }
}
