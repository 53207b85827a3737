import { isOpen } from '@vetloom/domain/ward/dose-state.ts';
import { MISSION_LISTS } from '@vetloom/domain/ward/doses.ts';
import type { WardDose, WardPatient } from '../../data/ward/ward-days.ts';

/** One line of what is due: something that is given, or all that is to be measured of an animal at one time. */
export interface DueRow {
  readonly key: string;
  readonly patient: WardPatient;
  readonly doses: readonly WardDose[];
  /** Unix seconds. */
  readonly due: number;
  readonly state: WardDose['state'];
}

/** How far ahead what is to come is shown, in seconds. */
export const AHEAD_SECONDS = 2 * 3600;

const isMeasured = ({ list }: WardDose): boolean => list === 'monitorMission';

/** What names a dose among those of the whole ward. */
export const doseKey = ({ day, list, missionID, due }: WardDose): string =>
  `${day.plan._id} ${list} ${missionID} ${due}`;

const rowOf = (doses: readonly WardDose[]): DueRow[] => {
  const [first] = doses;
  if (first === undefined) return [];
  const { patient, due, state } = first;
  return [{ key: doseKey(first), patient, doses, due, state }];
};

/** One for all comparisons: `localeCompare` with these words makes one for each, which took a third of a second of a large ward's list. */
const byCage = new Intl.Collator('zh-Hant-TW', { numeric: true });
const cageName = ({ patient }: DueRow): string => patient.stay.cageName;
const listAt = ({ doses }: DueRow): number => MISSION_LISTS.indexOf(doses[0]?.list ?? 'monitorMission');

/**
 * What somebody still has to see to, the longest late first, up to so many seconds ahead. What is to be measured of one animal at one time is one line; everything else
 * is one by itself, since each is given by itself.
 */
export function dueRows(doses: readonly WardDose[], now: number, ahead = AHEAD_SECONDS): DueRow[] {
  const open = doses.filter(({ state, due }) => isOpen(state) && due <= now + ahead);
  const measured = Map.groupBy(open.filter(isMeasured), ({ day, due }) => `${day.plan._id} ${due}`);
  const rows = [
    ...[...measured.values()].flatMap(rowOf),
    ...open.filter((dose) => !isMeasured(dose)).flatMap((dose) => rowOf([dose])),
  ];
  return rows.toSorted(
    (a, b) =>
      a.due - b.due || byCage.compare(cageName(a), cageName(b)) || listAt(a) - listAt(b) || (a.key < b.key ? -1 : 1),
  );
}
