import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { dispense, undispense } from '@vetloom/domain/visit/dispense.commands.ts';
import { THREAD_STATUS } from '@vetloom/domain/visit/record.schema.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { heldOrEmpty } from '../../../data/held.ts';
import { useLive, useRun, useStore } from '../../../data/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/today.ts';
import { refusal } from '../../../locale/codes.ts';
import { dispense as words } from '../../../locale/dispense.ts';
import { printLabels } from '../../../parts/print/print.ts';

/** Days back in which a visit waits for the pharmacy (spec 2 §9). */
const TODO_DAYS = 14;

/** What waits for the pharmacy, the longest first, and what was handed out today, the latest first. */
export interface Dispensing {
  readonly todo: readonly VisitEntry[];
  readonly done: readonly VisitEntry[];
}

/** The pharmacy's lists, live. `now` in Unix seconds. */
export function useDispensing(now: number): Dispensing | undefined {
  const day = dayStart(now);
  return useLive(
    async (store) => {
      const from = day - TODO_DAYS * DAY_SECONDS;
      const [todo, handedOut] = await Promise.all(
        [THREAD_STATUS.requested, THREAD_STATUS.done].map((status) =>
          heldOrEmpty(() => store.query('record', 'byDispense', { equals: [status], from })),
        ),
      );
      const done = (handedOut ?? []).filter((record) => record.drugDispensedDateTime >= day);
      return {
        todo: await withPets(
          store,
          [...(todo ?? [])].sort((a, b) => a.inspectedDateTime - b.inspectedDateTime),
        ),
        done: await withPets(
          store,
          [...done].sort((a, b) => b.drugDispensedDateTime - a.drugDispensedDateTime),
        ),
      };
    },
    [day],
  );
}

/** What the pharmacy can do with a visit. */
export interface DispenseActions {
  /** Hands out bags; none named means the note alone. Can be taken back for ten seconds. */
  readonly handOut: (entry: VisitEntry, bagIDs: readonly string[], message: string) => void;
  readonly print: (recordID: string, bagIDs?: readonly string[]) => void;
}

/** Handing out and printing, with refusals as toasts. */
export function useDispenseActions(): DispenseActions {
  const run = useRun();
  const store = useStore();
  const fail = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const handOut = async ({ record }: VisitEntry, bagIDs: readonly string[], message: string) => {
    const input = { recordID: record._id, bagIDs: [...bagIDs] };
    await run(dispense, input);
    const takeBack = () =>
      run(undispense, { ...input, reason: words.undoReason })
        .then(() => showSuccess(words.undone))
        .catch(fail);
    showUndo({ message, undoWord: words.undo, onUndo: () => void takeBack() });
  };
  return {
    handOut: (entry, bagIDs, message) => void handOut(entry, bagIDs, message).catch(fail),
    print: (recordID, bagIDs) => {
      printLabels(store, recordID, bagIDs).catch((error: unknown) => {
        showError(words.printFailed, refusal(error).code);
        reportError(error);
      });
    },
  };
}
