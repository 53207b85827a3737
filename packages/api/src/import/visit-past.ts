import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { doctorByName } from '@vetloom/domain/import/doctor-name.ts';
import type { CountName } from '@vetloom/domain/import/import.schema.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import { readVisit, VISIT_GROUPING, type VisitRow } from '@vetloom/domain/import/visit-row.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { importedVisit, weightOfImported } from '@vetloom/domain/record/imported-visit.ts';
import { demandLifetime } from '@vetloom/domain/record/visit-time.ts';
import { allStaff } from '@vetloom/storage/import/patient-lookups.ts';
import type { PastKind } from './past-kind.ts';

/** Visits with their bills. */
export const VISIT_PAST: PastKind<VisitRow> = {
  grouping: VISIT_GROUPING,
  read: (group, { plan, job, zone, by }) => readVisit(group, plan.mapping, { now: job.createDateTime, zone, by }),
  async open(tx, { job, by, zone }) {
    const doctorOf = doctorByName(await allStaff(tx));
    return ({ content, doctor, number, print, discounts, settled, owed }, pet, row) => {
      if (!content) throw new Error('a visit that was refused is not made');
      const person = doctor === '' ? undefined : doctorOf(doctor);
      // The same visit of the same file has the same id in every import of it, so that it is known again.
      const _id = `/record/${content.dateTime}-m${fingerprint([pet._id, number === '' ? print : number])}`;
      const record = importedVisit(
        {
          _id,
          pet,
          content: person ? { ...content, doctor: person.name, doctorID: person._id } : content,
          discounts,
          settled,
          imported: { job: job._id, file: job.name, row, number, print },
        },
        { at: job.createDateTime, by },
      );
      const weight = weightOfImported(record);
      const steps: CountName[] = ['visitsCreated'];
      if (owed > 0) steps.push('visitsOwed');
      if (doctor !== '' && !person) steps.push('visitsOfOthers');
      return {
        documents: [record],
        weights: weight ? [weight] : [],
        steps,
        problems: lifetimeOf(pet, record.dateTime, zone),
      };
    };
  },
};

/** A visit outside of the animal's life is a fact all the same, and a birth or death that is wrong: somebody should look. */
function lifetimeOf(pet: Pet, ...[dateTime, zone]: [number, Parameters<typeof demandLifetime>[2]]): RowProblem[] {
  try {
    demandLifetime(pet, dateTime, zone);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ level: 'warning', field: 'visit.date', reason: 'outside-life', value: pet.name }];
  }
}
