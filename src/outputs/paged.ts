import { ComplexObject } from 'cdktf';

/** Where a listing ended. */
export class PaginationOutputReference extends ComplexObject {
  /** Token of the page that follows; null or empty after the last one. */
  public get nextPageToken(): string {
    return this.getStringAttribute('next_page_token');
  }

  /** Number of entries on all pages. */
  public get totalSize(): number {
    return this.getNumberAttribute('total_size');
  }
}
