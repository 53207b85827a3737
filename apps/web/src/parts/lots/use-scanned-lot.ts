import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { askLots, type DrugLot } from '../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../locale/lots.ts';
import { scannedChoice } from './lot-options.ts';
import { scannedItem } from './scanned-item.ts';

/**
 * Takes what a scanner read: the item, and the lot where its code says it; `take` answers why it can't, `unknown` is said of goods that aren't in `catalogue`. A blocked lot is refused, as far as that can be asked. Answers whether the code was one
 * of goods with their lot; a plain barcode is left to whoever looks items up by what is typed.
 */
export function useScannedLot(
  catalogue: readonly CatalogItem[],
  offered: ReadonlyMap<string, readonly DrugLot[]> | undefined,
  take: (item: CatalogItem, fromLot: LotChoice | undefined) => string | undefined,
  unknown: string = words.scannedUnknown,
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
    const { year } = calendarDate(shownNow(), shownZone());
    const read = scannedItem(code, catalogue, year);
    if (read === 'none') {
      showError(unknown);
      return true;
    }
    if (read?.lot === undefined) return false;
    void taken(read.item, read.lot);
    return true;
  };
}
