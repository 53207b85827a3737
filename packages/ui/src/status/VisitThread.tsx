import { useUiWords } from '../words.tsx';
import classes from './status.module.css';

/** One stretch of a visit: nobody working (`waiting`), the doctor, or examination and dispensing (`work`). */
export interface VisitSegment {
  readonly kind: 'waiting' | 'doctor' | 'work';
  readonly minutes: number;
}

/** A full thread; what is longer is drawn full. */
const FULL_MINUTES = 75;

export interface VisitThreadProps {
  readonly segments: readonly VisitSegment[];
  readonly fullMinutes?: number;
}

/** The thread under a board card: hatched while nobody works on the animal, solid while someone does. */
export function VisitThread({ segments, fullMinutes = FULL_MINUTES }: VisitThreadProps) {
  const words = useUiWords();
  const total = segments.reduce((sum, segment) => sum + segment.minutes, 0);
  const scale = 100 / Math.max(fullMinutes, total);
  let start = 0;
  return (
    <span data-picture className={classes.visit} role="img" aria-label={words.visitMinutes(Math.round(total))}>
      {segments.map((segment) => {
        const key = `${segment.kind}-${start}`;
        start += segment.minutes;
        return <span key={key} className={classes[segment.kind]} style={{ width: `${segment.minutes * scale}%` }} />;
      })}
    </span>
  );
}
