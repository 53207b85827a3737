import { useUiWords } from '../words.tsx';
import classes from './status.module.css';

/** One stretch of a stay: nobody working (`waiting`), the doctor, or examination and dispensing (`work`). */
export interface StaySegment {
  readonly kind: 'waiting' | 'doctor' | 'work';
  readonly minutes: number;
}

/** A full thread; what is longer is drawn full. */
const FULL_MINUTES = 75;

export interface StayThreadProps {
  readonly segments: readonly StaySegment[];
  readonly fullMinutes?: number;
}

/** The thread under a board card: hatched while nobody works on the animal, solid while someone does. */
export function StayThread({ segments, fullMinutes = FULL_MINUTES }: StayThreadProps) {
  const words = useUiWords();
  const total = segments.reduce((sum, segment) => sum + segment.minutes, 0);
  const scale = 100 / Math.max(fullMinutes, total);
  let start = 0;
  return (
    <span className={classes.stay} role="img" aria-label={words.stay(Math.round(total))}>
      {segments.map((segment) => {
        const key = `${segment.kind}-${start}`;
        start += segment.minutes;
        return <span key={key} className={classes[segment.kind]} style={{ width: `${segment.minutes * scale}%` }} />;
      })}
    </span>
  );
}
