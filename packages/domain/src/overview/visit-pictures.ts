import type { FileRef } from '../core/file-ref.schema.ts';
import { isImageMime, isVideoMime } from '../core/file-rules.ts';
import { examFiles } from '../exam/exam-files.ts';
import type { StayExam } from '../hospital/stay-day.schema.ts';
import type { Study } from '../imaging/study.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { FILE_LISTS } from '../record/record-files.ts';

/** Something to look at that hangs on a visit: a study of a machine, a photograph, a film. `holderID` lists its file. */
export type VisitPicture =
  | { readonly kind: 'study'; readonly key: string; readonly study: Study }
  | { readonly kind: 'photo' | 'film'; readonly key: string; readonly holderID: string; readonly file: FileRef };

/** What pictures of visits are made of. */
interface Pictured {
  readonly records: readonly VisitRecord[];
  /** Exams of the animal's stays: their pictures show at the visit by which it was admitted. */
  readonly stayExams: readonly StayExam[];
  readonly studies: readonly Study[];
}

/** The pictures of visits by the visit's id: studies first, then photographs, then films, each once wherever it is listed. Visits without any are left out. */
export function visitPictures({ records, stayExams, studies }: Pictured): ReadonlyMap<string, readonly VisitPicture[]> {
  const studiesAt = Map.groupBy(studies, ({ attachedID }) => attachedID);
  const examsOf = Map.groupBy(stayExams, ({ inHospitalID }) => inHospitalID);
  const found = new Map<string, readonly VisitPicture[]>();
  for (const record of records) {
    const exams = record.inHospitalID === '' ? [] : (examsOf.get(record.inHospitalID) ?? []);
    const own = [record._id, ...exams.map(({ _id }) => _id)];
    const sent = own.flatMap((id) => studiesAt.get(id) ?? []);
    const files = [
      ...filesOf(record).map((file) => ({ file, holderID: record._id })),
      ...exams.flatMap((exam) => examFiles(exam).map((file) => ({ file, holderID: exam._id }))),
    ];
    const once = [...new Map(files.map((one) => [one.file.hash, one])).values()];
    const pictures: VisitPicture[] = [
      ...sent.map((study) => ({ kind: 'study', key: study._id, study }) as const),
      ...once.flatMap((one) =>
        isImageMime(one.file.mime) ? [{ kind: 'photo', key: one.file.hash, ...one } as const] : [],
      ),
      ...once.flatMap((one) =>
        isVideoMime(one.file.mime) ? [{ kind: 'film', key: one.file.hash, ...one } as const] : [],
      ),
    ];
    if (pictures.length > 0) found.set(record._id, pictures);
  }
  return found;
}

/** Who reads a projection of a visit holds none of these lists (law 19). */
const filesOf = (record: VisitRecord): FileRef[] => [
  ...(record.examTask === undefined ? [] : examFiles(record)),
  ...FILE_LISTS.flatMap((list) => record[list] ?? []),
];
