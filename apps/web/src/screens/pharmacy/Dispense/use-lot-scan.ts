import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useDocuments } from '../../../data/engine/hooks.ts';
import type { DrugLot } from '../../../data/pharmacy/drug-lots.ts';
import { scan as words } from '../../../locale/scan.ts';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';

const PRODUCT = '/catalog/product/';

/**
 * A package that is scanned while bags are filled is the lot from which its drug is taken; one that is in none of the bags is told so, since it is the wrong
 * package in somebody's hand.
 */
export function useLotScan(
  bags: readonly DrugBag[],
  offered: ReadonlyMap<string, readonly DrugLot[]> | undefined,
  choose: (drugID: string, lot: DrugLot) => void,
): void {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  useScanner({
    onScan: (code) => {
      const goods = catalogue
        .filter(({ kind }) => kind === 'product')
        .map(({ _id, name, code: own, barcode = '' }) => ({
          prodID: _id.slice(PRODUCT.length),
          name,
          code: own,
          barcode,
        }));
      const meant = scannedGoods(goods, code, scanYear());
      if (!meant) return false;
      const { item, lot, expiresOn } = meant;
      const drugs = bags.flatMap(({ items }) => items).filter(({ itemID }) => itemID === `${PRODUCT}${item.prodID}`);
      if (drugs.length === 0) showError(words.notInBags(item.name));
      const chosen = offered
        ?.get(`${PRODUCT}${item.prodID}`)
        ?.find((one) => one.lot === lot && (expiresOn === null || one.expiresOn === expiresOn));
      for (const drug of drugs) if (chosen) choose(drug._id, chosen);
      if (drugs.length > 0) showSuccess(chosen ? words.lotChosen(item.name, lot) : words.isInBags(item.name));
      return true;
    },
  });
}
