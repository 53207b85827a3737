import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { askLots, type DrugLot } from '../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../locale/lots.ts';
import { scanYear } from '../scan/scan-year.ts';
import { scannedChoice } from './lot-options.ts';
import { scannedItem } from './scanned-item.ts';

/**
 * Takes what a scanner read: the item, and the lot where its code says it; `take` answers why it can't. A blocked lot is refused, as far as that can be asked. Answers whether the code was one
 * of goods with their lot; a plain barcode is left to whoever looks items up by what is typed.
 */
export function useScannedLot(
  catalogue: readonly CatalogItem[],
  offered: ReadonlyMap<string, readonly DrugLot[]> | undefined,
  take: (item: CatalogItem, fromLot: LotChoice | undefined) => string | undefined,
): (code: string) => boolean {
  const taken = async (item: CatalogItem, scanned: { readonly lot: string; readonly expiresOn: string | null }) => {
    const lots = offered?.get(item._id) ?? (await askLots([item._id]).catch(() => undefined))?.get(item._id);
    const found = scannedChoice(scanned, lots);
    if (found?.isBlocked) return showError(words.scannedBlocked(item.name, scanned.lot));
    const refused = take(item, found?.choice);
    if (refused === undefined) showSuccess(words.scanned(item.name, scanned.lot));
    else showError(refused);
  };
  return (code) => {
    const read = scannedItem(code, catalogue, scanYear());
    if (read === 'none') {
      showError(words.scannedUnknown);
      return true;
    }
    if (read?.lot === undefined) return false;
    void taken(read.item, read.lot);
    return true;
  };
}
