import { QueryLookup, QueryLookupConfig } from './data-source';
import { PaginationOutputReference } from '../outputs/paged';
import { Mutable } from '../synthesis/attributes';

/**
 * Of a lookup that follows pages.
 *
 * @internal
 */
export interface PagedLookupConfig extends QueryLookupConfig {
  /**
   * Entries per page.
   *
   * @default - the service chooses
   */
  readonly pageSize?: number;

  /**
   * The most pages that are read. Where there are more, a warning says so.
   *
   * @default 100
   */
  readonly maxPages?: number;
}

/** @internal */
export abstract class PagedLookup extends QueryLookup {
  /** @internal */
  declare protected readonly _config: Mutable<PagedLookupConfig>;

  /** Entries per page. */
  public get pageSize(): number {
    return this.getNumberAttribute('page_size');
  }
  public set pageSize(value: number) {
    this._config.pageSize = value;
  }
  /** Takes the configured `pageSize` back. */
  public resetPageSize(): void {
    this._config.pageSize = undefined;
  }
  /** The configured `pageSize`. */
  public get pageSizeInput(): number | undefined {
    return this._config.pageSize;
  }

  /** The most pages that are read. */
  public get maxPages(): number {
    return this.getNumberAttribute('max_pages');
  }
  public set maxPages(value: number) {
    this._config.maxPages = value;
  }
  /** Takes the configured `maxPages` back. */
  public resetMaxPages(): void {
    this._config.maxPages = undefined;
  }
  /** The configured `maxPages`. */
  public get maxPagesInput(): number | undefined {
    return this._config.maxPages;
  }

  /** Where the listing ended: the pagination of the last page that was read. */
  public get pagination(): PaginationOutputReference {
    return new PaginationOutputReference(this, 'pagination', false);
  }
}
