import { same } from '@vetloom/domain/core/same.ts';
import type { MatchedRow } from '@vetloom/domain/stock/price-list.ts';
import type { ListedOffer, PriceListRowSent } from '../../../data/inventory/supplier-calls.ts';

/** Which rows of a price list are looked at. */
export type PreviewFilter = 'all' | 'up' | 'down' | 'fresh';

/** How many products become dearer, cheaper, are new, or stay as they are. */
export const previewSums = (matched: readonly MatchedRow[]) => ({
  up: matched.filter(({ change }) => (change ?? 0) > 0).length,
  down: matched.filter(({ change }) => (change ?? 0) < 0).length,
  fresh: matched.filter(({ before }) => before === undefined).length,
  same: matched.filter(({ change }) => change === 0).length,
});

/** The rows of a filter, those whose price changed most first. */
export function shownRows(matched: readonly MatchedRow[], filter: PreviewFilter): readonly MatchedRow[] {
  const rows = matched.filter(
    ({ change, before }) =>
      filter === 'all' ||
      (filter === 'fresh' && before === undefined) ||
      (filter === 'up' && (change ?? 0) > 0) ||
      (filter === 'down' && (change ?? 0) < 0),
  );
  return rows.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) || a.read.row - b.read.row);
}

/** What is sent of a price list: the rows that say something else than stands, each with when it was looked at. */
export function sentRows(
  matched: readonly MatchedRow[],
  offers: readonly ListedOffer[],
  pricedOn: string,
): PriceListRowSent[] {
  const standing = new Map(offers.map((offer) => [offer.prodID, offer]));
  return matched.flatMap(({ product: { prodID }, offer }) => {
    const known = standing.get(prodID);
    const { code, name, unit, factor, minNumber, price } = known ?? {};
    if (
      known !== undefined &&
      same({ ...offer, pricedOn }, { code, name, unit, factor, minNumber, price, pricedOn: known.pricedOn })
    )
      return [];
    return [{ ...offer, prodID, seen: known?.updateDateTime ?? null }];
  });
}
