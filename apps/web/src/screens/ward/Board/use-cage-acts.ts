import type { Cage } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { careForCage } from '@vetloom/domain/ward/cage-care.commands.ts';
import { moveStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { cageAsChosen } from '../../../data/ward/cages.ts';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { petName } from '../../../parts/ward/dose-words.ts';

/** A cage into which an animal is put. */
export type TargetCage = Pick<Cage, '_id' | 'name' | 'serviceID'> & { readonly isDirty: boolean };

/** What is done with cages from the whiteboard, each taken back for ten seconds. */
export interface CageActs {
  /** Puts an animal into a cage, or into none. */
  readonly move: (patient: WardPatient, cage: TargetCage | undefined) => Promise<void>;
  readonly care: (cage: Pick<Cage, '_id' | 'name'>, isClean: boolean) => Promise<void>;
}

/** The acts, told by toasts. */
export function useCageActs(): CageActs {
  const run = useRun();
  const store = useStore();
  const now = () => Math.floor(store.now());
  return {
    move: async (patient, cage) => {
      const { _id: inHospitalID, cageID, cageName, cageDefaultPrice } = patient.stay;
      if (cageID === (cage?._id ?? '')) return;
      const moved = await attempt(async () => {
        const into = cage
          ? await cageAsChosen(store, cage, cageDefaultPrice)
          : { cageID: '', cageName: '', cageDefaultPrice: 0 };
        await run(moveStay, { inHospitalID, cage: into, dateTime: now() });
      });
      if (!moved) return;
      const name = petName(patient);
      showUndo({
        message: cage ? wardBoard.moved(name, cage.name) : wardBoard.movedNone(name),
        undoWord: wardBoard.undo,
        onUndo: () =>
          void attempt(async () => {
            await run(moveStay, { inHospitalID, cage: { cageID, cageName, cageDefaultPrice }, dateTime: now() });
            // It was never in there.
            if (cage && !cage.isDirty) await run(careForCage, { cageID: cage._id, isClean: true, dateTime: now() + 1 });
          }),
      });
    },
    care: async ({ _id: cageID, name }, isClean) => {
      if (!(await attempt(() => run(careForCage, { cageID, isClean, dateTime: now() })))) return;
      showUndo({
        message: isClean ? wardBoard.cleaned(name) : wardBoard.soiled(name),
        undoWord: wardBoard.undo,
        onUndo: () => void attempt(() => run(careForCage, { cageID, isClean: !isClean, dateTime: now() })),
      });
    },
  };
}
