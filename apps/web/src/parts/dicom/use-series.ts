import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { HEADER_BYTES, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import { mergedSeries } from '@vetloom/domain/imaging/merge-series.ts';
import type { StudySeries } from '@vetloom/domain/imaging/study.schema.ts';
import { type HeadedFile, studiesOf } from '@vetloom/domain/imaging/study-of-headers.ts';
import type { Blobs } from '@vetloom/sync-client/blobs/blobs.types.ts';
import { useEffect, useState } from 'react';
import { useBlobs } from '../../data/files/device-files.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';

/** A series with the name of the study that it is of. */
export interface NamedSeries extends StudySeries {
  readonly studyUID: string;
}

/** What is known of a study's series. Of loose files it grows as they are read. */
export interface ReadSeries {
  readonly series: readonly NamedSeries[];
  /** Files that are still to be read. */
  readonly left: number;
  /** Names of files that hold no picture, or that can't be had now. */
  readonly unread: readonly string[];
}

const NOTHING: ReadSeries = { series: [], left: 0, unread: [] };

/** The series of a study: as its document says, else as its files say themselves. */
export function useSeries(study: ViewedStudy | undefined): ReadSeries {
  const blobs = useBlobs();
  const [read, setRead] = useState(NOTHING);
  useEffect(() => {
    setRead(NOTHING);
    if (!study || study.series || !blobs) return;
    const stop = new AbortController();
    void readLoose(study, blobs, setRead, stop.signal);
    return () => stop.abort();
  }, [study, blobs]);
  if (!study?.series) return read;
  // Of a study that a machine sent the document's id ends with its name.
  const studyUID = study.key.slice(study.key.lastIndexOf('/') + 1);
  return { ...NOTHING, series: study.series.map((series) => ({ ...series, studyUID })) };
}

async function readLoose(
  { files, holderID }: ViewedStudy,
  blobs: Blobs,
  show: (read: ReadSeries) => void,
  stop: AbortSignal,
): Promise<void> {
  const known: HeadedFile[] = [];
  const unread: string[] = [];
  for (const [at, file] of files.entries()) {
    const blob = await blobs.bytes({ hash: file.hash }, holderID);
    const bytes = blob && new Uint8Array(await blob.slice(0, HEADER_BYTES, DICOM_MIME).arrayBuffer());
    const header = bytes && readDicomHeader(bytes);
    if (stop.aborted) return;
    if (header) known.push({ header, hash: file.hash, size: file.size });
    else unread.push(file.name);
    show({ series: seriesOf(known), left: files.length - at - 1, unread: [...unread] });
  }
}

/** The series of all studies among files, each with its study's name. */
const seriesOf = (files: readonly HeadedFile[]): NamedSeries[] =>
  studiesOf(files, 0, () => undefined).flatMap(({ facts: { studyUID }, series }) =>
    mergedSeries([], series).map((one) => ({ ...one, studyUID })),
  );
