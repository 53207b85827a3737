import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CountName } from '@vetloom/domain/import/import.schema.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import { readVisit, VISIT_GROUPING, type VisitRow } from '@vetloom/domain/import/visit-row.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { importedVisit, weightOfImported } from '@vetloom/domain/record/imported-visit.ts';
import { demandLifetime } from '@vetloom/domain/record/visit-time.ts';
import { doctorsHere } from './doctors-here.ts';
import { pastID } from './past-id.ts';
import type { PastKind } from './past-kind.ts';

/** Visits with their bills. */
export const VISIT_PAST: PastKind<VisitRow> = {
  whose: 'pet',
  grouping: VISIT_GROUPING,
  read: (group, run) => readVisit(group, run.plan.mapping, run),
  async open(tx, { job, by, zone }) {
    const doctorOf = await doctorsHere(tx);
    return ({ content, doctor, number, print, discounts, settled, owed }, { pet }, row) => {
      if (!content || !pet) throw new Error('a visit that was refused is not made');
      const person = doctorOf(doctor);
      const _id = pastID('record', content.dateTime, [pet._id, number === '' ? print : number]);
      const record = importedVisit(
        {
          _id,
          pet,
          content: { ...content, ...person },
          discounts,
          settled,
          imported: { job: job._id, file: job.name, row, number, print },
        },
        { at: job.createDateTime, by },
      );
      const weight = weightOfImported(record);
      const steps: CountName[] = ['visitsCreated'];
      if (owed > 0) steps.push('visitsOwed');
      if (doctor !== '' && person.doctorID === '') steps.push('visitsOfOthers');
      return {
        petID: pet._id,
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
