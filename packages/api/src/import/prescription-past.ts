import {
  PRESCRIPTION_GROUPING,
  type PrescriptionRow,
  readPrescription,
} from '@vetloom/domain/import/prescription-row.ts';
import { importedVisit } from '@vetloom/domain/record/imported-visit.ts';
import { doctorsHere } from './doctors-here.ts';
import { pastID } from './past-id.ts';
import type { PastKind, Taken } from './past-kind.ts';

/** Drugs that another program handed out, as visits that tell of them: no bill, no pharmacy and no stock. */
export const PRESCRIPTION_PAST: PastKind<PrescriptionRow> = {
  whose: 'pet',
  grouping: PRESCRIPTION_GROUPING,
  read: (group, run) => readPrescription(group, run.plan.mapping, run),
  async open(tx, { job, by, now }) {
    const doctorOf = await doctorsHere(tx);
    return ({ content, doctor, number, print }, { pet }, row): Taken => {
      if (!content || !pet) throw new Error('a prescription that was refused is not made');
      const visit = importedVisit(
        {
          _id: pastID('record', content.dateTime, [pet._id, 'prescription', number === '' ? print : number]),
          pet,
          content: { ...content, ...doctorOf(doctor) },
          discounts: [],
          settled: 0,
          imported: { job: job._id, file: job.name, row, number, print },
        },
        { at: now, by },
      );
      return { petID: pet._id, documents: [visit], weights: [], steps: ['prescriptionsCreated'], problems: [] };
    };
  },
};
