import type { ReactNode } from 'react';
import classes from './marks.module.css';

/** Soft tones mean something (see the colour table); `solid` is only for emergencies and what is overdue. */
export type ChipTone = 'quiet' | 'accent' | 'ochre' | 'cinnabar' | 'moss' | 'gromwell' | 'solid';

export interface ChipProps {
  readonly tone?: ChipTone;
  /** 18 px for cards; at most two chips on one. */
  readonly dense?: boolean;
  /** A clinic label's colour, shown as an 8 px dot and never as a fill. */
  readonly dot?: string;
  /** What it means in a sentence, for who points at it. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A small word with a meaning. */
export function Chip({ tone = 'quiet', dense = false, dot, title, children }: ChipProps) {
  return (
    <span className={`${classes.chip} ${classes[tone]} ${dense ? classes.dense : ''}`} title={title}>
      {dot === undefined ? null : <span className={classes.dot} style={{ background: dot }} />}
      {children}
    </span>
  );
}
