import { IconX } from '@tabler/icons-react';
import type { ImageMark } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { useEffect, useRef } from 'react';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';
import { sizeOf } from './DicomPane.tsx';
import classes from './dicom.module.css';
import { reduced, windowOf } from './frame.ts';
import type { FrameStore } from './frame-store.ts';
import { painted } from './painted.ts';
import type { NamedSeries } from './read-loose.ts';
import { stackOf } from './stack.ts';
import { useFrame } from './use-frames.ts';
import type { Stack } from './use-stack.ts';

interface SideBarProps {
  readonly store: FrameStore | undefined;
  readonly stack: Stack;
  readonly study: ViewedStudy;
  readonly marks: readonly ImageMark[];
  readonly onRemove: ((mark: ImageMark) => void) | undefined;
}

/** The series of a study with a small picture each, and the marks of the one on the screen. */
export function SideBar({ store, stack, study, marks, onRemove }: SideBarProps) {
  return (
    <nav className={classes.side} aria-label={words.series}>
      <ul className={classes.seriesList}>
        {stack.read.series.map((series) => (
          <li key={series.uid}>
            <button
              type="button"
              className={classes.seriesButton}
              aria-pressed={series.uid === stack.series?.uid}
              onClick={() => stack.choose(series.uid)}
            >
              <SmallPicture store={store} series={series} holderID={study.holderID} />
              <span>{words.seriesName(series.number, series.modality, series.description)}</span>
              <span className={classes.quiet}>{words.pictures(stackOf(series, study.holderID).length)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>{words.marks}</h2>
      {marks.length === 0 ? <span className={classes.quiet}>{words.noMarks}</span> : null}
      <ul className={classes.markList} aria-label={words.marks}>
        {marks.map((mark) => {
          const name = words.markOf(words.tool[mark.tool], words.figure(mark.value, mark.unit), mark.text);
          return (
            <li key={mark._id} className={classes.markRow}>
              <span>{name}</span>
              {onRemove ? (
                <button type="button" aria-label={words.removeMark(name)} onClick={() => onRemove(mark)}>
                  <IconX size={14} aria-hidden="true" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Pixels of a small picture's longer side. */
const SMALL = 160;

interface SmallPictureProps {
  readonly store: FrameStore | undefined;
  readonly series: NamedSeries;
  readonly holderID: string;
}

/** The middle picture of a series, small: of a stack the first one often shows nothing yet. */
function SmallPicture({ store, series, holderID }: SmallPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stack = useMiddle(series, holderID);
  const { frame } = useFrame(store, stack);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !frame) return;
    const small = reduced(frame, Math.floor(Math.max(frame.rows, frame.columns) / SMALL));
    const sheet = painted(small, windowOf(frame), false);
    const size = sizeOf(frame);
    const scale = SMALL / Math.max(size.width, size.height);
    element.width = Math.max(1, Math.round(size.width * scale));
    element.height = Math.max(1, Math.round(size.height * scale));
    element.getContext('2d')?.drawImage(sheet, 0, 0, element.width, element.height);
  }, [frame]);
  return <canvas ref={canvas} className={classes.thumb} />;
}

function useMiddle(series: NamedSeries, holderID: string) {
  const middle = series.instances[Math.floor(series.instances.length / 2)];
  const kept = useRef<ReturnType<typeof stackOf>[number]>(undefined);
  if (middle && kept.current?.hash !== middle.hash)
    kept.current = { hash: middle.hash, holderID, frame: 0, instance: middle, series };
  return kept.current;
}
