import { IconMovie, IconPhoto } from '@tabler/icons-react';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import type { VisitPicture } from '@vetloom/domain/overview/visit-pictures.ts';
import { useShownFile } from '../../../data/files/device-files.ts';
import { pets } from '../../../locale/pet.ts';
import { StudyThumb } from '../../../parts/dicom/StudyThumb.tsx';
import classes from './row-pictures.module.css';

/** Thumbnails that a line has room for. */
const MOST = 5;

/** What there is to look at of a visit, small, in its line: studies of machines, photographs, films. Chosen with the line, they open in its detail. */
export function RowPictures({ pictures }: { readonly pictures: readonly VisitPicture[] }) {
  const more = pictures.length - MOST;
  return (
    <span className={classes.pictures} role="img" aria-label={words(pictures)}>
      {pictures.slice(0, MOST).map((picture) =>
        picture.kind === 'study' ? (
          <StudyThumb key={picture.key} holderID={picture.study._id} series={picture.study.series} />
        ) : picture.kind === 'film' ? (
          <span key={picture.key} className={classes.picture}>
            <IconMovie size={16} stroke={1.6} aria-hidden="true" />
          </span>
        ) : (
          <Photo key={picture.key} file={picture.file} holderID={picture.holderID} />
        ),
      )}
      {more > 0 ? <span className={classes.more}>{pets.timeline.morePictures(more)}</span> : null}
    </span>
  );
}

function Photo({ file, holderID }: { readonly file: FileRef; readonly holderID: string }) {
  const { url } = useShownFile(file, holderID, 'thumb');
  return (
    <span className={classes.picture}>
      {url === undefined ? (
        <IconPhoto size={16} stroke={1.6} aria-hidden="true" />
      ) : (
        <img src={url} alt="" draggable={false} />
      )}
    </span>
  );
}

function words(pictures: readonly VisitPicture[]): string {
  const count = (kind: VisitPicture['kind']) => pictures.filter((one) => one.kind === kind).length;
  return pets.timeline.pictures(count('study'), count('photo'), count('film'));
}
