import type { Act } from '@vetloom/domain/engine/act.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';

/** Loads many documents at once (law 23). */
export interface BulkLoader {
  /**
   * Inserts documents that don't exist yet into a clinic, in the order given: every `chunk` documents (500) share a sequence and one
   * entry of the history. All of it is one transaction: an interrupted load leaves nothing. In a database without documents indexes are built
   * at the end, and nobody else can read documents meanwhile; statistics are refreshed afterwards.
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
  readonly command?: Act;
  readonly at?: number;
  readonly chunk?: number;
}

/** What was loaded. */
export interface BulkResult {
  readonly documents: number;
  readonly from: number;
  readonly to: number;
}
