import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { HEADER_BYTES, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import type { StudySeries } from '@vetloom/domain/imaging/study.schema.ts';
import { type HeadedFile, studiesOf } from '@vetloom/domain/imaging/study-of-headers.ts';
import type { LooseFile } from '../../data/imaging/studies.ts';

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

/** Nothing is known yet. */
export const NOTHING: ReadSeries = { series: [], left: 0, unread: [] };

/** Files that are read at once, and milliseconds between two looks at what was read: a CT has hundreds. */
const READ_AT_ONCE = 4;
const SHOW_EVERY_MS = 300;

/** Files of which nobody has said what they hold. */
interface Loose {
  readonly files: readonly LooseFile[];
  /** The hash of the file that was opened. */
  readonly begin: string | undefined;
  /** Kept once that one needs nothing any more. */
  readonly goOn: Promise<void>;
}

/** Reads what files hold, the one that was opened first and alone, and tells what is known by then. */
export async function readLoose(
  { files, begin, goOn }: Loose,
  bytesOf: (hash: string) => Promise<Blob | undefined>,
  show: (read: ReadSeries) => void,
  stop: AbortSignal,
): Promise<void> {
  const known: HeadedFile[] = [];
  const unread: string[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    const left = files.length - known.length - unread.length;
    if (left > 0 && performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    show({ series: seriesOf(known), left, unread: [...unread] });
  };
  const read = async (file: LooseFile) => {
    const blob = await bytesOf(file.hash);
    const bytes = blob && new Uint8Array(await blob.slice(0, HEADER_BYTES, DICOM_MIME).arrayBuffer());
    const header = bytes && readDicomHeader(bytes);
    if (stop.aborted) return;
    if (header) known.push({ header, hash: file.hash, size: file.size });
    else unread.push(file.name);
    tell();
  };
  const first = files.find(({ hash }) => hash === begin);
  if (first) await read(first);
  // One that can't be shown keeps nobody waiting.
  if (known.length > 0) await goOn;
  const waiting = files.filter((file) => file !== first);
  const readOn = async () => {
    for (let file = waiting.shift(); file && !stop.aborted; file = waiting.shift()) await read(file);
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readOn));
}

/** The series of all studies among files, each with its study's name. */
const seriesOf = (files: readonly HeadedFile[]): NamedSeries[] =>
  studiesOf(files, 0, () => undefined).flatMap(({ facts: { studyUID }, series }) =>
    series.map((one) => ({ ...one, studyUID })),
  );
