/** A command cannot do what it was asked to. The message is a sentence or more, for the person who typed it. */
export class CommandError extends Error {}
