import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { formerExam } from '@vetloom/domain/import/former-exam.ts';
import { labPlaces } from '@vetloom/domain/import/lab-category.ts';
import { LAB_GROUPING, type LabRow, readLab } from '@vetloom/domain/import/lab-row.ts';
import { importedVisit } from '@vetloom/domain/record/imported-visit.ts';
import { doctorsHere } from './doctors-here.ts';
import { outsideLife } from './outside-life.ts';
import { pastID } from './past-id.ts';
import type { PastKind, Taken } from './past-kind.ts';

/** Exams of another program, as visits that tell of them: finished, seen and told there and then, so that no desk waits for them. */
export const LAB_PAST: PastKind<LabRow> = {
  whose: 'pet',
  grouping: LAB_GROUPING,
  read: (group, run) => readLab(group, run.plan.mapping, run),
  async open(tx, { job, by, now, zone }) {
    const doctorOf = await doctorsHere(tx);
    const placeOf = labPlaces((await tx.reader.query('examItem', 'byCategory', {})) as unknown as ExamItem[]);
    return ({ exam, device, doctor, dateTime, values, number, print }, { pet }, row): Taken => {
      if (dateTime === undefined || !pet) throw new Error('an exam that was refused is not made');
      const placed = values.map((value) => ({ ...value, ...placeOf({ exam, ...value }) }));
      const visit = importedVisit(
        {
          _id: pastID('record', dateTime, [pet._id, 'lab', ...(number === '' ? [print] : [number, exam, device])]),
          pet,
          content: { ...formerExam({ exam, device, dateTime }, placed), ...doctorOf(doctor) },
          discounts: [],
          settled: 0,
          imported: { job: job._id, file: job.name, row, number, print },
        },
        { at: now, by },
      );
      return {
        petID: pet._id,
        documents: [visit],
        weights: [],
        steps: ['examsCreated', ...values.map(() => 'valuesCreated' as const)],
        problems: outsideLife(pet, { dateTime, field: 'lab.date' }, zone),
      };
    };
  },
};
