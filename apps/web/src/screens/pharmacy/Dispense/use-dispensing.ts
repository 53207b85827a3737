import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { dispenseBags, undispenseBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import type { CounterEntry } from '../../../data/pharmacy/counter.ts';
import { refusal } from '../../../locale/codes.ts';
import { pharmacy as words } from '../../../locale/pharmacy.ts';

/** How a handing-out is told, and why a second person is missing. */
export interface HandOut {
  readonly message: string;
  readonly uncheckedReason?: string;
  /** Lots that were chosen by hand, by the drug's line. */
  readonly lots?: ReadonlyMap<string, LotChoice>;
}

/** What the pharmacy can do with a visit. */
export interface DispenseActions {
  /** Hands out bags; none named means the note alone. Can be taken back for ten seconds. Answers whether it was done. */
  readonly handOut: (entry: CounterEntry, bagIDs: readonly string[], how: HandOut) => Promise<boolean>;
  /** Takes a handing-out back. Rejects with a refusal. */
  readonly takeBack: (entry: CounterEntry, bagIDs: readonly string[], reason: string) => Promise<void>;
}

/** The lots that were chosen for a bag, as its handing-out names them. */
const lotsOf = ({ drugBag }: CounterEntry['record'], bagID: string, chosen: ReadonlyMap<string, LotChoice>) =>
  drugBag
    .filter((bag) => bag.bagID === bagID)
    .flatMap(({ items }) => items)
    .flatMap(({ _id: drugID }) => {
      const lot = chosen.get(drugID);
      if (lot === undefined) return [];
      return [{ _id: drugID, bagID, drugID, ...lot, number: null }];
    });

/** Handing out and taking back, with refusals as toasts. */
export function useDispenseActions(): DispenseActions {
  const run = useRun();
  const fail = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const undo = (recordID: string, bagIDs: readonly string[]) =>
    run(undispenseBags, { recordID, bagIDs: [...bagIDs], reason: words.undoReason })
      .then(() => showSuccess(words.undone))
      .catch(fail);
  return {
    handOut: async ({ record }, bagIDs, { message, uncheckedReason = '', lots = new Map() }) => {
      const recordID = record._id;
      try {
        // One command a bag: where somebody else has handed one of them out, only that one is refused.
        if (bagIDs.length === 0) await run(dispenseBags, { recordID, bagIDs: [], uncheckedReason });
        for (const bagID of bagIDs)
          await run(dispenseBags, { recordID, bagIDs: [bagID], uncheckedReason, lots: lotsOf(record, bagID, lots) });
      } catch (error) {
        fail(error);
        return false;
      }
      showUndo({ message, undoWord: words.undo, onUndo: () => void undo(recordID, bagIDs) });
      return true;
    },
    takeBack: async ({ record }, bagIDs, reason) => {
      await run(undispenseBags, { recordID: record._id, bagIDs: [...bagIDs], reason });
      showSuccess(words.takeBack.done);
    },
  };
}
