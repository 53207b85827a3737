import type { ShiftHandover, ShiftHandoverFields } from '@vetloom/domain/hospital/plan.schema.ts';
import { isOpen } from '@vetloom/domain/ward/dose-state.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { dosesOfPatient, type WardDay, type WardPatient } from '../../../data/ward/ward-days.ts';
import { monitorName, ward } from '../../../locale/ward.ts';
import { wardHandover as words } from '../../../locale/ward-handover.ts';
import { doseName } from '../../../parts/ward/dose-words.ts';
import { lastValues } from './card-facts.ts';

/** Seconds of the next shift. */
const SHIFT_SECONDS = 12 * 3600;
/** Values that a few words have room for. */
const MOST_VALUES = 6;

/** What the next shift is told of an animal, as its record says it: why it is here, how it is, what is late and due in the next hours. */
export function handoverDraft(patient: WardPatient, now: number, species: string): ShiftHandoverFields {
  const values = lastValues(patient, species)
    .slice(0, MOST_VALUES)
    .map(({ missionID, name, value }) => `${monitorName(missionID, name)} ${value}`);
  const due = dosesOfPatient(patient, now).filter((dose) => isOpen(dose.state) && dose.due < now + SHIFT_SECONDS);
  const byTime = [...Map.groupBy(due, (dose) => dose.due)].map(([time, doses]) => {
    const late = doses[0]?.state === 'overdue' ? `（${ward.late(Math.round((now - time) / 60))}）` : '';
    return `${formatTime(time)} ${doses.map(doseName).join('、')}${late}`;
  });
  const today = patient.days.at(-1)?.plan;
  return {
    problem: patient.stay.cause,
    state: [today?.stateOfIllness ?? '', values.join('、'), patient.stay.notice]
      .filter(Boolean)
      .join('\n')
      .slice(0, 2000),
    due: (byTime.length === 0 ? words.nothingDue : byTime.join('\n')).slice(0, 2000),
    questions: '',
  };
}

/** A handover with whose it is. */
export interface PatientHandover {
  readonly patient: WardPatient;
  readonly day: WardDay;
  readonly handover: ShiftHandover;
}

/** What was told of each animal last, of yesterday and today. */
export const latestHandovers = (patients: readonly WardPatient[]): PatientHandover[] =>
  patients.flatMap((patient) => {
    const all = patient.days.flatMap((day) =>
      (day.plan.shiftHandover ?? []).map((handover) => ({ patient, day, handover })),
    );
    const latest = all.toSorted((a, b) => a.handover.dateTime - b.handover.dateTime).at(-1);
    return latest === undefined ? [] : [latest];
  });
