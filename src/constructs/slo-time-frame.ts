/**
 * The documented time frames of an SLO. The service may know others: any text can be given where a time frame is asked
 * for.
 */
export class SloTimeFrame {
  /** No time frame is chosen. */
  public static readonly UNSPECIFIED = 'SLO_TIME_FRAME_UNSPECIFIED';
  /** Seven days. */
  public static readonly SEVEN_DAYS = 'SLO_TIME_FRAME_7_DAYS';
  /** Fourteen days. */
  public static readonly FOURTEEN_DAYS = 'SLO_TIME_FRAME_14_DAYS';
  /** Twenty-one days. */
  public static readonly TWENTY_ONE_DAYS = 'SLO_TIME_FRAME_21_DAYS';
  /** Twenty-eight days. */
  public static readonly TWENTY_EIGHT_DAYS = 'SLO_TIME_FRAME_28_DAYS';

  private constructor() {}
}
