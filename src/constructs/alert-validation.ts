/** What to do when an alert of an SLO would not fit a change of the SLO (operation 17). */
export class AlertValidation {
  /** The plan fails, and nothing is sent. */
  public static readonly ERROR = 'error';
  /** The plan warns. */
  public static readonly WARN = 'warn';
  /** The alerts are not validated. */
  public static readonly OFF = 'off';

  private constructor() {}
}
