import type { CountName } from '@vetloom/domain/import/import.schema.ts';
import { readVisit, VISIT_GROUPING, type VisitRow } from '@vetloom/domain/import/visit-row.ts';
import { importedVisit, weightOfImported } from '@vetloom/domain/record/imported-visit.ts';
import { doctorsHere } from './doctors-here.ts';
import { outsideLife } from './outside-life.ts';
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
        problems: outsideLife(pet, { dateTime: record.dateTime, field: 'visit.date' }, zone),
      };
    };
  },
};
