import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { Prescribing } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import type { DrugLot } from '../../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../../locale/lots.ts';
import { useScannedLot } from '../../../parts/lots/use-scanned-lot.ts';
import { useScanner } from '../../inventory/scan/use-scanner.ts';
import type { BagDesk } from './use-bag-desk.ts';

interface BagScanner {
  /** The drugs of bags that wait to be handed out. */
  readonly drugs: readonly DrugLine[];
  readonly prescribing: Pick<Prescribing, 'itemOf'>;
  readonly offered: ReadonlyMap<string, readonly DrugLot[]> | undefined;
  readonly choose: BagDesk['choose'];
  readonly mayWrite: boolean;
}

/** A package that is scanned at the pharmacy chooses its lot for the drug that waits for it. A bag names lots of the book alone. */
export function useBagScanner({ drugs, prescribing, offered, choose, mayWrite }: BagScanner): void {
  const items = drugs.flatMap(({ itemID }) => prescribing.itemOf(itemID) ?? []);
  const scan = useScannedLot(
    items,
    offered,
    (item, fromLot) => {
      if (fromLot === undefined || fromLot.lotID === '') return words.scannedUnbooked(item.name, fromLot?.lot ?? '');
      for (const drug of drugs) if (drug.itemID === item._id) choose(drug._id, fromLot);
      return undefined;
    },
    words.scannedElsewhere,
  );
  useScanner({
    onBegin: () => undefined,
    onScan: (code) => void (mayWrite && scan(code)),
    takesBack: () => false,
  });
}
