import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { readCode, scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useStore } from '../../../data/engine/hooks.ts';
import type { DrugLot } from '../../../data/pharmacy/drug-lots.ts';
import { scan as words } from '../../../locale/scan.ts';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';

const PRODUCT = '/catalog/product/';

/**
 * A package that is scanned while bags are filled is the lot from which its drug is taken; one that is in none of the bags is told so, since it is the wrong
 * package in somebody's hand. Codes of bags are left to the page.
 */
export function useLotScan(
  bags: readonly DrugBag[],
  offered: ReadonlyMap<string, readonly DrugLot[]> | undefined,
  choose: (drugID: string, lot: DrugLot) => void,
): void {
  const store = useStore();
  const lookUp = async (code: string) => {
    const catalogue = await heldOrEmpty(() => store.query('catalog', 'byName', {}));
    const goods = catalogue
      .filter(({ kind }) => kind === 'product')
      .map(({ _id, name, code: own, barcode = '' }) => ({
        ...{ prodID: _id.slice(PRODUCT.length), name, code: own, barcode },
      }));
    const meant = scannedGoods(goods, code, scanYear());
    if (!meant) return showError(words.unknown(code));
    const { item, lot, expiresOn } = meant;
    const itemID = `${PRODUCT}${item.prodID}`;
    const drugs = bags.flatMap(({ items }) => items).filter((drug) => drug.itemID === itemID);
    if (drugs.length === 0) return showError(words.notInBags(item.name));
    const chosen = offered
      ?.get(itemID)
      ?.find((one) => one.lot === lot && (expiresOn === null || one.expiresOn === expiresOn));
    if (chosen) for (const drug of drugs) choose(drug._id, chosen);
    showSuccess(chosen ? words.lotChosen(item.name, lot) : words.isInBags(item.name));
  };
  useScanner({
    onScan: (code) => {
      if (readCode(code, scanYear()).kind === 'bag') return false;
      void lookUp(code);
      return true;
    },
  });
}
