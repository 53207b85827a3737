import type { z } from 'zod';
import type { DicomHeader } from './dicom-header.ts';
import { mergedSeries } from './merge-series.ts';
import type { StudySeries, studyFacts } from './study.schema.ts';

/** A file whose header was read. */
export interface HeadedFile {
  readonly header: DicomHeader;
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** A study as its files tell of it: what `study.receive` takes beside whose it is. */
export interface ToldStudy {
  readonly facts: z.output<typeof studyFacts>;
  readonly series: readonly StudySeries[];
  /** Whom the machine says that it shows; nobody vouches for it. */
  readonly said: Pick<
    DicomHeader,
    'patientID' | 'patientName' | 'ownerName' | 'species' | 'breed' | 'sex' | 'accessionNumber'
  >;
}

/**
 * The studies that files are of, each with its series in order. `timeOf` makes Unix seconds of the machine's date and time, `20260101` and `123456`, in the clinic's
 * zone; undefined where they are none, and then it is dated when it came.
 */
export function studiesOf(
  files: readonly HeadedFile[],
  received: number,
  timeOf: (date: string, time: string) => number | undefined,
): ToldStudy[] {
  const byStudy = Map.groupBy(files, ({ header }) => header.studyUID);
  return [...byStudy.values()].map((own) => {
    const series = mergedSeries([], own.map(seriesOf));
    const header = (own.find(({ header: { seriesUID } }) => seriesUID === series[0]?.uid) ?? own[0])?.header;
    if (!header) throw new Error('a study without files');
    return {
      facts: {
        studyUID: header.studyUID,
        modality: header.modality.slice(0, 16),
        description: header.studyDescription,
        bodyPart: header.bodyPart,
        machine: header.machine,
        accessionNumber: header.accessionNumber,
        dateTime: timeOf(header.studyDate, header.studyTime) ?? received,
      },
      series,
      said: header,
    };
  });
}

const seriesOf = ({ header, hash, size }: HeadedFile): StudySeries => ({
  uid: header.seriesUID,
  number: header.seriesNumber,
  modality: header.modality.slice(0, 16),
  description: header.seriesDescription,
  bodyPart: header.bodyPart,
  instances: [{ uid: header.instanceUID, hash, size, number: header.instanceNumber, frames: header.frames }],
});
