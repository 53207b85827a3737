import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { HEADER_BYTES, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import type { StudySeries } from '@vetloom/domain/imaging/study.schema.ts';
import { type HeadedFile, studiesOf } from '@vetloom/domain/imaging/study-of-headers.ts';
import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
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

/** The series of a study: as its document says, else as its files say themselves, that with the hash `begin` first. */
export function useSeries(study: ViewedStudy | undefined, begin: string | undefined): ReadSeries {
  const blobs = useBlobs();
  const [read, setRead] = useState(NOTHING);
  const isOnline = useSyncStatus()?.connection === 'online';
  const lacks = useRef(false);
  lacks.current = read.unread.length > 0;
  const [again, setAgain] = useState(0);
  useEffect(() => {
    // What couldn't be had may be there with a network.
    if (isOnline && lacks.current) setAgain((before) => before + 1);
  }, [isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another study is read from nothing
  useEffect(() => setRead(NOTHING), [study?.key, blobs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lacking is read again
  useEffect(() => {
    if (!study || study.series || !blobs) return;
    const stop = new AbortController();
    const files = study.files.toSorted((a, b) => Number(b.hash === begin) - Number(a.hash === begin));
    void readLoose({ ...study, files }, blobs, setRead, stop.signal);
    return () => stop.abort();
  }, [study, blobs, begin, again]);
  if (!study?.series) return read;
  // Of a study that a machine sent the document's id ends with its name.
  const studyUID = study.key.slice(study.key.lastIndexOf('/') + 1);
  return { ...NOTHING, series: study.series.map((series) => ({ ...series, studyUID })) };
}

/** Files that are read at once, and milliseconds between two looks at what was read: a CT has hundreds. */
const READ_AT_ONCE = 4;
const SHOW_EVERY_MS = 300;

async function readLoose(
  { files, holderID }: ViewedStudy,
  blobs: NonNullable<ReturnType<typeof useBlobs>>,
  show: (read: ReadSeries) => void,
  stop: AbortSignal,
): Promise<void> {
  const known: HeadedFile[] = [];
  const unread: string[] = [];
  const waiting = [...files];
  let shownAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    const left = files.length - known.length - unread.length;
    if (left > 0 && performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    show({ series: seriesOf(known), left, unread: [...unread] });
  };
  const read = async () => {
    for (let file = waiting.shift(); file && !stop.aborted; file = waiting.shift()) {
      const blob = await blobs.bytes({ hash: file.hash }, holderID);
      const bytes = blob && new Uint8Array(await blob.slice(0, HEADER_BYTES, DICOM_MIME).arrayBuffer());
      const header = bytes && readDicomHeader(bytes);
      if (stop.aborted) return;
      if (header) known.push({ header, hash: file.hash, size: file.size });
      else unread.push(file.name);
      tell();
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, read));
}

/** The series of all studies among files, each with its study's name. */
const seriesOf = (files: readonly HeadedFile[]): NamedSeries[] =>
  studiesOf(files, 0, () => undefined).flatMap(({ facts: { studyUID }, series }) =>
    series.map((one) => ({ ...one, studyUID })),
  );
