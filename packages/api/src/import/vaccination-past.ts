import type { ImportedFrom } from '@vetloom/domain/core/imported.schema.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import { readVaccination, VACCINATION_GROUPING, type VaccinationRow } from '@vetloom/domain/import/vaccination-row.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { importedVisit } from '@vetloom/domain/record/imported-visit.ts';
import { recordKey } from '@vetloom/domain/record/record.kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { doctorsHere } from './doctors-here.ts';
import { pastID } from './past-id.ts';
import type { PastKind, Taken } from './past-kind.ts';

/** Vaccinations as visits that tell of them, with a reminder of each next date that is to come. Nobody is told of what has passed. */
export const VACCINATION_PAST: PastKind<VaccinationRow> = {
  whose: 'pet',
  grouping: VACCINATION_GROUPING,
  read: (group, run) => readVaccination(group, run.plan.mapping, run),
  async open(tx, { job, by, now }) {
    const doctorOf = await doctorsHere(tx);
    return (read, { pet }, row): Taken => {
      if (!pet) throw new Error('a vaccination without an animal is not made');
      const { content, next, print, name, doctor } = read;
      const imported: ImportedFrom = { job: job._id, file: job.name, row, number: '', print };
      // Nobody wants to be reminded of an animal that died or left.
      const isDue = next !== null && isInCare(pet);
      const lost: RowProblem[] =
        next !== null && !isDue
          ? [
              {
                level: content ? 'warning' : 'error',
                field: 'vaccination.next',
                reason: 'not-in-care',
                value: pet.name,
              },
            ]
          : [];
      const visit = content
        ? importedVisit(
            {
              _id: pastID('record', content.dateTime, [pet._id, print]),
              pet,
              content: { ...content, ...doctorOf(doctor), vaccineReminder: isDue ? content.vaccineReminder : null },
              discounts: [],
              settled: 0,
              imported,
            },
            { at: now, by },
          )
        : undefined;
      const reminder = isDue ? reminderOf(pet, visit, { next, name, print, imported, at: now, by }) : undefined;
      if (visit && reminder) visit.vaccineReminderID = reminder._id;
      const documents = [visit, reminder].filter((one) => one !== undefined);
      return {
        petID: pet._id,
        documents,
        weights: [],
        steps: [...(visit ? ['vaccinationsCreated' as const] : []), ...(reminder ? ['remindersCreated' as const] : [])],
        problems: lost,
      };
    };
  },
};

interface Due {
  readonly next: number;
  readonly name: string;
  readonly print: string;
  readonly imported: ImportedFrom;
  readonly at: number;
  readonly by: string;
}

/** The reminder of a next date; its id is the one by which saving the visit again finds it. */
function reminderOf(pet: Pet, visit: VisitRecord | undefined, { next, name, print, imported, at, by }: Due): Reminder {
  const tail = visit ? recordKey(visit._id) : recordKey(pastID('record', next, [pet._id, print]));
  return {
    _id: `/reminder/${next}/${tail}`,
    collection: 'reminder',
    date: next,
    openedBy: by,
    vaccine: { title: name, date: visit?.dateTime ?? null, petID: pet._id },
    petID: pet._id,
    userID: pet.userID,
    recordID: visit?._id ?? '',
    notifiedDateTime: 0,
    closedDateTime: 0,
    closedBy: '',
    createDateTime: at,
    updateDateTime: at,
    kind: 'vaccine',
    imported,
  };
}
