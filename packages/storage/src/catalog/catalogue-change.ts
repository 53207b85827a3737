import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import type { CatalogueRows } from './catalogue-tables.ts';

/** By whom and when a write is, and the sequence of the clinic that it will have. Times are Unix seconds. */
export interface CatalogueAuthor {
  readonly author: string;
  /** Email of the operator who acts in the author's place. */
  readonly operator?: string | undefined;
  readonly now: number;
  readonly seq: number;
}

/** A row of a kind before and after a write; null where there was or is none. Both carry their stamps. */
export interface ChangeOf<K extends CatalogItemKind> {
  readonly kind: K;
  readonly id: string;
  readonly before: CatalogueRows[K] | null;
  readonly after: CatalogueRows[K] | null;
}

/** A product, service or package before and after a write. */
export type CatalogueChange = { [K in CatalogItemKind]: ChangeOf<K> }[CatalogItemKind];

/** A change of a row of that kind, which is later than the row before it. */
export const changeOf = <K extends CatalogItemKind>(
  kind: K,
  id: string,
  before: CatalogueRows[K] | null,
  after: CatalogueRows[K] | null,
): CatalogueChange =>
  ({ kind, id, before, after: before && after ? laterThan(before, after) : after }) as unknown as CatalogueChange;
