import { IconRadioactive } from '@tabler/icons-react';
import type { StudySeries } from '@vetloom/domain/imaging/study.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useBlobs } from '../../data/files/device-files.ts';
import classes from './dicom.module.css';

/** A picture larger than that, bytes, isn't fetched for a thumbnail. */
const MOST_FETCHED = 2_000_000;

interface StudyThumbProps {
  /** What lists the files. */
  readonly holderID: string;
  readonly series: readonly StudySeries[] | undefined;
}

/** The middle picture of a study's first series, small; its mark until it is drawn, and where it is out of reach. Says nothing: what the study is called stands beside it. */
export function StudyThumb({ holderID, series }: StudyThumbProps) {
  const instances = series?.[0]?.instances ?? [];
  const shown = instances[Math.floor(instances.length / 2)];
  const blobs = useBlobs();
  const sheet = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { hash = '', size = 0 } = shown ?? {};
  useEffect(() => {
    if (!blobs || hash === '' || size > MOST_FETCHED) return;
    let current = true;
    void import('./small-picture.ts')
      .then(({ smallPicture }) => smallPicture(hash, () => blobs.bytes({ hash }, holderID)))
      .then((small) => {
        const canvas = sheet.current;
        if (!current || !small || !canvas) return;
        canvas.width = small.width;
        canvas.height = small.height;
        canvas.getContext('2d')?.drawImage(small, 0, 0);
        setDrawn(true);
      });
    return () => {
      current = false;
    };
  }, [blobs, hash, size, holderID]);
  return (
    <span className={classes.studyThumb} aria-hidden="true" data-drawn={isDrawn || undefined}>
      <canvas ref={sheet} hidden={!isDrawn} />
      {isDrawn ? null : <IconRadioactive size={18} stroke={1.5} />}
    </span>
  );
}
