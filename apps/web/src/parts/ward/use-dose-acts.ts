import { isGiven, type Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { entriesOf, minuteOf } from '@vetloom/domain/ward/doses.ts';
import { executeMissions, removeExecution } from '@vetloom/domain/ward/mission.commands.ts';
import { enterCells } from '@vetloom/domain/ward/monitor.commands.ts';
import { isLookedAt } from '@vetloom/domain/ward/second-look.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useRun, useSession, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { unlookedDoses } from '../../data/ward/second-look.ts';
import type { NotedDose, WardDose } from '../../data/ward/ward-days.ts';
import { ward } from '../../locale/ward.ts';
import { infusionFlow } from '../../locale/ward-infusion.ts';
import { attempt } from '../act/attempt.ts';
import { doseName, petName } from './dose-words.ts';
import { askSecondLook } from './second-look-port.ts';
import { askWhyTakenBack } from './take-back-port.ts';

const words = ward.act;

/** What was measured of doses that are measurements. */
export type Values = ReadonlyMap<WardDose, number | string>;

/** How something is noted beyond that it was done. */
export interface Noted {
  readonly outcome?: Outcome;
  /** Why it wasn't given; asked for by every outcome but `given` and `vomited`. */
  readonly reason?: string;
  readonly note?: string;
  /** mL an hour at which an infusion runs from then on. */
  readonly rate?: number;
  /** When it was done, Unix seconds; now where nobody says. */
  readonly dateTime?: number;
  /** What was measured: written into the sheet at the time that was arranged, which answers it. */
  readonly values?: Values;
}

/** What is done with doses of the ward. Refusals are told by a toast; each answers whether it was done. */
export interface DoseActs {
  /** Notes doses, several of one animal's day in one entry; asks for a second person where a controlled drug is given. Can be taken back for ten seconds. */
  readonly note: (doses: readonly NotedDose[], noted?: Noted) => Promise<boolean>;
  /** Takes back what the log says of a dose: it is due again. */
  readonly takeBack: (dose: WardDose, reason?: string) => Promise<boolean>;
}

const day = ({ day: { plan } }: Pick<WardDose, 'day'>) => ({
  inHospitalID: plan.inHospitalID,
  planDateTime: plan.planDateTime,
});

/** Doses by the day to which they belong. */
const byDay = <D extends NotedDose>(doses: readonly D[]): D[][] => [
  ...Map.groupBy(doses, ({ day: { plan } }) => plan._id).values(),
];

/** The acts, told by toasts. */
export function useDoseActs(): DoseActs {
  const run = useRun();
  const store = useStore();
  const { actor } = useSession();
  /** The same where the work itself may say that nothing was done. */
  const attempted = async (work: () => Promise<unknown>) => {
    let said: unknown;
    const done = await attempt(async () => {
      said = await work();
    });
    return done && said !== false;
  };
  const enter = async (values: Values, isBack = false) => {
    for (const ofDay of byDay([...values.keys()])) {
      const cells = ofDay.map((dose) => {
        const time = minuteOf(dose.due, shownZone());
        const before = dose.day.monitor?.status[time]?.value[dose.missionID] ?? null;
        const written = values.get(dose) ?? null;
        const [from, to] = isBack ? [written, before] : [before, written];
        return { time, missionID: dose.missionID, from, to };
      });
      if (ofDay[0]) await run(enterCells, { ...day(ofDay[0]), cells });
    }
  };
  return {
    note: (doses, { outcome = 'given', reason, note = '', rate, dateTime, values = NOTHING } = {}) =>
      attempted(async () => {
        const noted = doses.filter((dose) => !values.has(dose as WardDose));
        const unlooked = isGiven(outcome) ? await unlookedDoses(store, noted, actor?.staffID ?? '') : [];
        const look = unlooked.length === 0 ? undefined : await askSecondLook(unlooked);
        if (unlooked.length > 0 && look === undefined) return false;
        const entries = byDay(noted).map((ofDay) => ({ ofDay, executeID: newID.row() }));
        await enter(values);
        for (const { ofDay, executeID } of entries) {
          const [first] = ofDay;
          if (first === undefined) continue;
          const missions = ofDay.map(({ missionID, due }) => ({
            missionID,
            due,
            outcome,
            ...(reason === undefined ? {} : { reason }),
            ...(rate === undefined ? {} : { rate }),
          }));
          const entry = { _id: executeID, dateTime: dateTime ?? Math.floor(store.now()), missions, note };
          await run(executeMissions, { ...day(first), entry, uncheckedReason: look?.aloneReason ?? '' });
        }
        showUndo({
          message: told(doses, outcome, rate),
          undoWord: words.undo,
          onUndo: () =>
            void attempted(async () => {
              await enter(values, true);
              for (const { ofDay, executeID } of entries)
                if (ofDay[0]) await run(removeExecution, { ...day(ofDay[0]), executeID, reason: words.undoneAtOnce });
            }),
        });
        return true;
      }),
    takeBack: (dose, reason = '') =>
      attempted(async () => {
        const ids = new Set(entriesOf(dose.day.log, dose).map(({ executeID }) => executeID));
        const isLookedAtBySomebody = (dose.day.log?.execute ?? []).some(
          (entry) => ids.has(entry._id) && entry.missions.some((mission) => isLookedAt(entry, mission)),
        );
        // What a second person has looked at isn’t taken back without a word.
        const what = `${petName(dose.patient)} ${doseName(dose)}`;
        const why = isLookedAtBySomebody && reason.trim() === '' ? await askWhyTakenBack(what) : reason;
        if (why === undefined) return false;
        for (const executeID of ids) await run(removeExecution, { ...day(dose), executeID, reason: why });
        showSuccess(words.takenBack(petName(dose.patient), doseName(dose)));
        return true;
      }),
  };
}

const NOTHING: Values = new Map();

function told(doses: readonly NotedDose[], outcome: Outcome, rate: number | undefined): string {
  const [first] = doses;
  if (first === undefined || doses.length > 1) return words.givenMany(doses.length);
  const [name, what] = [petName(first.patient), doseName(first)];
  if (rate !== undefined) return infusionFlow.set(name, what, formatQuantity(rate));
  return outcome === 'given' ? words.given(name, what) : words.notGiven(name, what, outcome);
}
