import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import type { ImageMark } from '@vetloom/domain/imaging/image-mark.schema.ts';
import type { Study, StudySeries } from '@vetloom/domain/imaging/study.schema.ts';
import { FILE_LISTS } from '@vetloom/domain/record/record-files.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** A DICOM file that somebody attached by hand: what it holds is known once it is read. */
export interface LooseFile {
  readonly hash: string;
  readonly size: number;
  readonly name: string;
}

/** Pictures that are looked at together: a study that a machine sent, or the DICOM files of a visit. */
export interface ViewedStudy {
  /** Names it among those of the animal. */
  readonly key: string;
  readonly petID: string;
  /** What lists its files. */
  readonly holderID: string;
  /** Unix seconds. */
  readonly dateTime: number;
  readonly modality: string;
  readonly description: string;
  /** Undefined for loose files. */
  readonly series: readonly StudySeries[] | undefined;
  readonly files: readonly LooseFile[];
}

const ofStudy = (study: Study): ViewedStudy => ({
  key: study._id,
  petID: study.petID,
  holderID: study._id,
  dateTime: study.dateTime,
  modality: study.modality,
  description: study.description,
  series: study.series,
  files: [],
});

/** What machines sent for a visit, or for an exam of a stay's day, the latest first; undefined while it is read. */
export const useHolderStudies = (holderID: string): readonly ViewedStudy[] | undefined =>
  useLive(
    async (store) => {
      const found = await heldOrEmpty(() =>
        store.query('study', 'byAttached', { equals: [holderID], descending: true }),
      );
      return found.map(ofStudy);
    },
    [holderID],
  );

/** The DICOM files of one holder are one study, whatever exam they hang on. */
export function looseStudy(
  holder: { readonly _id: string; readonly petID: string; readonly dateTime: number },
  files: readonly LooseFile[],
): ViewedStudy | undefined {
  const { _id: holderID, petID, dateTime } = holder;
  const own = [...new Map(files.map((file) => [file.hash, file])).values()];
  if (own.length === 0) return undefined;
  return {
    ...{ key: `loose ${holderID}`, petID, holderID, dateTime },
    ...{ modality: '', description: '', series: undefined, files: own },
  };
}

/** Everything of DICOM that this device holds of an animal, the latest first; undefined while it is read. */
export function usePetStudies(petID: string): readonly ViewedStudy[] | undefined {
  return useLive(
    async (store) => {
      const [studies, visits, stays] = await Promise.all([
        heldOrEmpty(() => store.query('study', 'byPet', { equals: [petID], descending: true })),
        heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], descending: true })),
        heldOrEmpty(() => store.query('inHospitalExam', 'byPet', { equals: [petID], descending: true })),
      ]);
      // What a machine sent hangs on the visit as well: it is shown as the study that it is.
      const sent = new Set(
        studies.flatMap(({ series }) => series.flatMap(({ instances }) => instances.map(({ hash }) => hash))),
      );
      const isDicom = ({ mime, hash }: { readonly mime: string; readonly hash: string }) =>
        mime === DICOM_MIME && !sent.has(hash);
      const loose = [
        ...visits.map((visit) =>
          looseStudy(visit, [...FILE_LISTS.flatMap((list) => visit[list] ?? []), ...examFiles(visit)].filter(isDicom)),
        ),
        ...stays.map((exam) => looseStudy(exam, examFiles(exam).filter(isDicom))),
      ];
      return [...studies.map(ofStudy), ...loose.filter((study) => study !== undefined)].sort(
        (a, b) => b.dateTime - a.dateTime,
      );
    },
    [petID],
  );
}

/** The marks on an animal's pictures. */
export function usePetMarks(petID: string): readonly ImageMark[] {
  return (
    useLive((store) => heldOrEmpty(() => store.query('imageMark', 'byPet', { equals: [petID] })), [petID]) ?? NO_MARKS
  );
}
const NO_MARKS: readonly ImageMark[] = [];
