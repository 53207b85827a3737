import type { AnyDocument } from '@vetloom/domain/core/collections.ts';

/** Loads many documents at once (law 23). */
export interface BulkLoader {
  /**
   * COPYs documents that don't exist yet into a clinic, in the order given: every `chunk` documents (500) share a sequence and one
   * entry of the history. Indexes are built as rows come; statistics are refreshed at the end.
   */
  bulkLoad(
    clinic: string,
    documents: AsyncIterable<AnyDocument> | Iterable<AnyDocument>,
    options?: BulkOptions,
  ): Promise<BulkResult>;
}

/** Who the history names. `at` is Unix seconds. */
export interface BulkOptions {
  readonly author?: string;
  readonly command?: string;
  readonly at?: number;
  readonly chunk?: number;
}

/** What was loaded. */
export interface BulkResult {
  readonly documents: number;
  readonly from: number;
  readonly to: number;
}
