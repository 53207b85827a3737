import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { checkBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import { lacksCheck } from '@vetloom/domain/pharmacy/todo.ts';
import { needsPharmacy } from '@vetloom/domain/record/record.machine.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useRun, useSession } from '../../../data/engine/hooks.ts';
import type { CounterEntry } from '../../../data/pharmacy/counter.ts';
import { refusal } from '../../../locale/codes.ts';
import { today } from '../../../locale/overview.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import type { Looked } from '../../../parts/second-person/use-others-here.ts';
import type { BagActs } from './BagSection.tsx';
import { useDispenseActions } from './use-dispensing.ts';

/** The dialog that stands open over the bags. */
export type BagDialog =
  | { readonly kind: 'labels'; readonly bagIDs: readonly string[] | undefined }
  | { readonly kind: 'back'; readonly bagIDs: readonly string[]; readonly what: string }
  /** The second person's look, and with `out` what is handed out after it. */
  | {
      readonly kind: 'check';
      readonly bagIDs: readonly string[];
      readonly out: { readonly bagIDs: readonly string[]; readonly message: string } | undefined;
    };

/** Everything that the pharmacy does with one visit's bags. */
export interface BagDesk {
  readonly dialog: BagDialog | undefined;
  readonly show: (dialog: BagDialog | undefined) => void;
  readonly mayWrite: boolean;
  readonly isDone: boolean;
  readonly noteOnly: boolean;
  /** Whether something can be handed out or finished now. */
  readonly ready: boolean;
  /** All bags are marked already and only wait to be finished. */
  readonly onlyFinish: boolean;
  /** Lots that were chosen by hand, by the drug's line, until their bag is handed out. */
  readonly lots: ReadonlyMap<string, LotChoice>;
  readonly choose: (drugID: string, lot: LotChoice | undefined) => void;
  readonly all: () => void;
  readonly one: (at: number) => void;
  readonly actsOf: (bag: DrugBag, at: number) => BagActs;
  readonly looked: (dialog: BagDialog & { kind: 'check' }, looked: Looked) => void;
  readonly alone: (dialog: BagDialog & { kind: 'check' }, reason: string) => void;
  readonly takeBack: (bagIDs: readonly string[], reason: string) => Promise<void>;
}

/** The bags of one visit. `onAct` keeps the visit chosen although it leaves its list. */
export function useBagDesk(entry: CounterEntry, onAct: () => void): BagDesk {
  const { record, pet } = entry;
  const can = useCan();
  const run = useRun();
  const { actor } = useSession();
  const actions = useDispenseActions();
  const [dialog, show] = useState<BagDialog>();
  const [lots, setLots] = useState<ReadonlyMap<string, LotChoice>>(new Map());
  const choose = (drugID: string, lot: LotChoice | undefined) =>
    setLots((before) => new Map([...before].filter(([id]) => id !== drugID).concat(lot ? [[drugID, lot]] : [])));
  const mayWrite = can('DRUG_TASK_WRITE');
  const name = pet?.name ?? today.unknownPet;
  const waiting = record.drugBag.filter((bag) => !bag.dispensed);
  const noteOnly = record.drugBag.length === 0;
  const isDone = record.dispenseStatus === THREAD_STATUS.done;
  const onlyFinish = !noteOnly && waiting.length === 0;
  const ready = mayWrite && !isDone && needsPharmacy(record);
  const lacks = (bag: DrugBag) => lacksCheck(bag) || (bag.checkedBy === actor?.staffID && !bag.dispensed);

  const handOut = (bags: readonly DrugBag[], message: string) => {
    const bagIDs = bags.map((bag) => bag.bagID);
    const unseen = bags.filter((bag) => !bag.dispensed && lacks(bag)).map((bag) => bag.bagID);
    if (unseen.length > 0) return show({ kind: 'check', bagIDs: unseen, out: { bagIDs, message } });
    onAct();
    void actions.handOut(entry, bagIDs, { message, lots });
  };
  const all = () => {
    if (!ready) return;
    handOut(onlyFinish ? record.drugBag : waiting, noteOnly ? pharmacy.noteHandled(name) : pharmacy.dispensedAll(name));
  };
  const one = (at: number) => {
    const bag = record.drugBag[at];
    if (mayWrite && bag && !bag.dispensed) handOut([bag], pharmacy.dispensedOne(name, pharmacy.bag(at + 1)));
  };
  const lookMyself = (bagIDs: string[]) => {
    onAct();
    run(checkBags, { recordID: record._id, bagIDs })
      .then(() => showSuccess(pharmacy.check.done))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  };
  return {
    dialog,
    show,
    mayWrite,
    isDone,
    noteOnly,
    ready,
    onlyFinish,
    lots,
    choose,
    all,
    one,
    actsOf: (bag, at) => ({
      handOut: mayWrite && !bag.dispensed ? () => one(at) : undefined,
      takeBack:
        mayWrite && bag.dispensed
          ? () => show({ kind: 'back', bagIDs: [bag.bagID], what: pharmacy.bag(at + 1) })
          : undefined,
      lookMyself:
        mayWrite && lacksCheck(bag) && bag.dispensedBy !== actor?.staffID ? () => lookMyself([bag.bagID]) : undefined,
      lookHere:
        mayWrite && bag.dispensed && lacksCheck(bag)
          ? () => show({ kind: 'check', bagIDs: [bag.bagID], out: undefined })
          : undefined,
    }),
    looked: ({ out }, looked) => {
      show(undefined);
      if (out === undefined) return showSuccess(pharmacy.check.done);
      if (looked === 'later') return showSuccess(pharmacy.check.arrives);
      onAct();
      void actions.handOut(entry, out.bagIDs, { message: out.message, lots });
    },
    alone: ({ out }, uncheckedReason) => {
      show(undefined);
      if (out === undefined) return;
      onAct();
      void actions.handOut(entry, out.bagIDs, { message: out.message, uncheckedReason, lots });
    },
    takeBack: (bagIDs, reason) => {
      onAct();
      return actions.takeBack(entry, bagIDs, reason);
    },
  };
}
