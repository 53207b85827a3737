import type { Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { entriesOf } from '@vetloom/domain/ward/doses.ts';
import { executeMissions, removeExecution } from '@vetloom/domain/ward/mission.commands.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { refusal } from '../../locale/codes.ts';
import { ward } from '../../locale/ward.ts';
import { doseName, petName } from './dose-words.ts';

const words = ward.act;

/** How something is noted beyond that it was done. */
export interface Noted {
  readonly outcome?: Outcome;
  /** Why it wasn't given; asked for by every outcome but `given` and `vomited`. */
  readonly reason?: string;
  readonly note?: string;
  /** When it was done, Unix seconds; now where nobody says. */
  readonly dateTime?: number;
}

/** What is noted: something arranged, or what was given as needed, for which nobody had set a time. */
export type NotedDose = Omit<WardDose, 'due'> & { readonly due: number | undefined };

/** What is done with doses of the ward. Refusals are told by a toast; each answers whether it was done. */
export interface DoseActs {
  /** Notes doses, several of one animal's day in one entry. Can be taken back for ten seconds. */
  readonly note: (doses: readonly NotedDose[], noted?: Noted) => Promise<boolean>;
  /** Takes back what the log says of a dose: it is due again. */
  readonly takeBack: (dose: WardDose, reason?: string) => Promise<boolean>;
}

const day = ({ day: { plan } }: Pick<WardDose, 'day'>) => ({
  inHospitalID: plan.inHospitalID,
  planDateTime: plan.planDateTime,
});

/** The acts, told by toasts. */
export function useDoseActs(): DoseActs {
  const run = useRun();
  const store = useStore();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return false;
    }
  };
  return {
    note: (doses, { outcome = 'given', reason, note = '', dateTime } = {}) =>
      attempt(async () => {
        const entries = [...Map.groupBy(doses, ({ day: { plan } }) => plan._id).values()].map((ofDay) => ({
          ofDay,
          executeID: newID.row(),
        }));
        for (const { ofDay, executeID } of entries) {
          const [first] = ofDay;
          if (first === undefined) continue;
          const missions = ofDay.map(({ missionID, due }) => ({
            missionID,
            due,
            outcome,
            ...(reason === undefined ? {} : { reason }),
          }));
          const entry = { _id: executeID, dateTime: dateTime ?? Math.floor(store.now()), missions, note };
          await run(executeMissions, { ...day(first), entry });
        }
        showUndo({
          message: told(doses, outcome),
          undoWord: words.undo,
          onUndo: () =>
            void attempt(async () => {
              for (const { ofDay, executeID } of entries)
                if (ofDay[0]) await run(removeExecution, { ...day(ofDay[0]), executeID });
            }),
        });
      }),
    takeBack: (dose, reason = '') =>
      attempt(async () => {
        const ids = new Set(entriesOf(dose.day.log, dose).map(({ executeID }) => executeID));
        for (const executeID of ids) await run(removeExecution, { ...day(dose), executeID, reason });
        showSuccess(words.takenBack(petName(dose.patient), doseName(dose)));
      }),
  };
}

function told(doses: readonly NotedDose[], outcome: Outcome): string {
  const [first] = doses;
  if (first === undefined || doses.length > 1) return words.givenMany(doses.length);
  const [name, what] = [petName(first.patient), doseName(first)];
  return outcome === 'given' ? words.given(name, what) : words.notGiven(name, what, outcome);
}
