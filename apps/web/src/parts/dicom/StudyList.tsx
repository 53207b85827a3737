import { useState } from 'react';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';
import classes from './dicom.module.css';
import { LaterDicomViewer } from './LaterDicomViewer.tsx';
import { StudyThumb } from './StudyThumb.tsx';
import { titleOf } from './study-title.ts';

interface StudyListProps {
  readonly petID: string;
  readonly studies: readonly ViewedStudy[];
}

const countOf = ({ series, files }: ViewedStudy): number =>
  series ? series.reduce((sum, { instances }) => sum + instances.length, 0) : files.length;

/** The studies of an animal, or of a visit; each opens in the viewer. */
export function StudyList({ petID, studies }: StudyListProps) {
  const [open, setOpen] = useState<string>();
  if (studies.length === 0) return null;
  return (
    <>
      <ul className={classes.studies} aria-label={words.studies}>
        {studies.map((study) => (
          <li key={study.key}>
            <button type="button" className={classes.study} onClick={() => setOpen(study.key)}>
              <StudyThumb holderID={study.holderID} series={study.series} />
              <span>{titleOf(study)}</span>
              <span className={classes.count}>{words.pictures(countOf(study))}</span>
            </button>
          </li>
        ))}
      </ul>
      <LaterDicomViewer petID={petID} at={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
