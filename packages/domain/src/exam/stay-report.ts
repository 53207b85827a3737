import type { Stay } from '../hospital/stay.schema.ts';
import type { StayExam } from '../hospital/stay-day.schema.ts';
import { blankRecord } from '../record/new-record.ts';
import type { RecordContent, VisitRecord } from '../record/record.schema.ts';
import { benchedStayExam } from './bench.ts';

/**
 * A stay's exam as reports are made of visits: as one of these exams and nothing else. `empty` is the content of a visit in which nothing is written; nobody saves
 * what comes of it.
 */
export function reportedStayExam(
  exam: StayExam,
  stay: Stay | undefined,
  userID: string,
  empty: RecordContent,
): VisitRecord {
  const { stay: _place, label: _label, ...held } = benchedStayExam(exam, stay);
  const { _id, petID, updateDateTime, updateBy } = exam;
  return {
    ...blankRecord({ _id, pet: { _id: petID, userID }, source: 'manual' }, empty, updateDateTime, updateBy),
    ...held,
  };
}
