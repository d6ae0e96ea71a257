/** The documented type of a webhook. The service knows others: any text can be given where a type is asked for. */
export class WebhookType {
  /** No type that is known. */
  public static readonly UNKNOWN = 'UNKNOWN';

  private constructor() {}
}
