import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { fileCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useMemo, useState } from 'react';
import { usePetStudies } from '../../../data/imaging/studies.ts';
import { exam } from '../../../locale/exam.ts';
import { petTabs as words } from '../../../locale/pet-tabs.ts';
import { StudyList } from '../../../parts/dicom/StudyList.tsx';
import { FileTile } from '../../../parts/files/FileTile.tsx';
import { LaterViewer } from '../../../parts/viewer/LaterViewer.tsx';
import type { ViewedImage } from '../../../parts/viewer/Pane.tsx';
import classes from './pet-tabs.module.css';

interface Pictures {
  readonly record: VisitRecord;
  /** What was examined. */
  readonly name: string;
  readonly images: readonly ViewedImage[];
}

/** The pictures of a visit's exams, with what they are of. */
function picturesOf(record: VisitRecord): Pictures | undefined {
  const images = examFiles(record)
    .filter(({ mime }) => isImageMime(mime))
    .map((file) => ({ ...file, recordID: record._id, at: record.dateTime }));
  if (images.length === 0) return undefined;
  const held = new Set(images.map(({ category }) => category));
  const names = record.examTask
    .filter(({ type }) => held.has(fileCategoryOf(type)))
    .map(({ name, type }) => name || exam.types[type]);
  return { record, name: [...new Set(names)].join('、'), images };
}

interface ImageTabProps {
  readonly petID: string;
  readonly records: readonly VisitRecord[];
}

/** Every study of DICOM, and every picture of the animal's exams by visit, the newest first; each opens in the viewer, where two dates can be compared. */
export function ImageTab({ petID, records }: ImageTabProps) {
  const studies = usePetStudies(petID) ?? [];
  const visits = useMemo(() => records.flatMap((record) => picturesOf(record) ?? []), [records]);
  const [large, setLarge] = useState<string>();
  if (visits.length === 0 && studies.length === 0)
    return <EmptyState title={words.noPictures} next={words.noPicturesNext} />;
  const all = visits.flatMap(({ images }) => images);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the pictures scroll
    <section className={classes.tab} aria-label={words.images} tabIndex={0}>
      <StudyList petID={petID} studies={studies} />
      {visits.map(({ record, name, images }) => (
        <div key={record._id} className={classes.visit}>
          <h2>
            {formatDate(record.dateTime)} <span className={classes.quiet}>{name}</span>
          </h2>
          <ul className={classes.grid} aria-label={words.picturesOf(formatDate(record.dateTime))}>
            {images.map((file) => (
              <FileTile
                key={file._id}
                file={file}
                recordID={record._id}
                onOpen={() => setLarge(file.hash)}
                onRemove={undefined}
              />
            ))}
          </ul>
        </div>
      ))}
      {large === undefined ? null : (
        <LaterViewer images={all} at={large} onMove={setLarge} onClose={() => setLarge(undefined)} />
      )}
    </section>
  );
}
