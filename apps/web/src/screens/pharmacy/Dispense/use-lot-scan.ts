import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { readCode } from '@vetloom/domain/stock/shelf-code.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useStore } from '../../../data/engine/hooks.ts';
import type { DrugLot } from '../../../data/pharmacy/drug-lots.ts';
import { lotChoice } from '../../../locale/lots.ts';
import { scan as words } from '../../../locale/scan.ts';
import { scannedChoice } from '../../../parts/lots/lot-options.ts';
import { scannedItem } from '../../../parts/lots/scanned-item.ts';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';

interface LotScan {
  /** Bags that wait to be handed out. */
  readonly bags: readonly DrugBag[];
  readonly offered: ReadonlyMap<string, readonly DrugLot[]> | undefined;
  readonly choose: (drugID: string, lot: LotChoice) => void;
  readonly mayWrite: boolean;
}

/**
 * A package that is scanned while bags are filled is the lot from which its drug is taken; one that is in none of the bags is told so, since it is the wrong
 * package in somebody's hand. A bag names lots of the book alone, and no blocked one. Codes of bags are left to the page.
 */
export function useLotScan({ bags, offered, choose, mayWrite }: LotScan): void {
  const store = useStore();
  const lookUp = async (code: string) => {
    const catalogue = await heldOrEmpty(() => store.query('catalog', 'byName', {}));
    const meant = scannedItem(code, catalogue, scanYear());
    if (meant === undefined || meant === 'none') return showError(words.unknown(code));
    const { item, lot } = meant;
    const drugs = bags.flatMap(({ items }) => items).filter((drug) => drug.itemID === item._id);
    if (drugs.length === 0) return showError(words.notInBags(item.name));
    const found = lot && scannedChoice(lot, offered?.get(item._id));
    if (!found) return showSuccess(words.isInBags(item.name));
    if (found.isBlocked) return showError(lotChoice.scannedBlocked(item.name, found.choice.lot));
    if (found.choice.lotID === '') return showError(lotChoice.scannedUnbooked(item.name, found.choice.lot));
    for (const drug of drugs) choose(drug._id, found.choice);
    showSuccess(words.lotChosen(item.name, found.choice.lot));
  };
  useScanner({
    onScan: (code) => {
      if (!mayWrite || readCode(code, scanYear()).kind === 'bag') return false;
      void lookUp(code);
      return true;
    },
  });
}
