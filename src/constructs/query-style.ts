/** How nested objects are written in the query of a request. */
export class QueryStyle {
  /** `pagination.page_size=10` */
  public static readonly DOTTED = 'dotted';
  /** `pagination[page_size]=10` */
  public static readonly BRACKETS = 'brackets';
  /** One JSON value per parameter: `pagination={"page_size":10}`, percent-encoded. */
  public static readonly JSON = 'json';

  private constructor() {}
}
