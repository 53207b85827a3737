import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import { checkedDisc, diamond, lateSquare, MarkSvg, ring, slash, stopSquare, twoDiscs } from './shapes.tsx';
import classes from './status.module.css';

/** How something that was arranged in a ward stands (packages/domain `ward/dose-state.ts`). */
export type DoseFace = 'done' | 'skipped' | 'stopped' | 'double' | 'upcoming' | 'now' | 'overdue';

const drawings: Record<DoseFace, ReactNode> = {
  done: checkedDisc,
  skipped: slash,
  stopped: stopSquare,
  double: twoDiscs,
  upcoming: ring,
  now: diamond,
  overdue: lateSquare,
};

const tones: Record<DoseFace, string | undefined> = {
  done: classes.moss,
  skipped: classes.ink2,
  stopped: classes.ink2,
  double: `${classes.gromwell} ${classes.strong}`,
  upcoming: classes.ink2,
  now: classes.ochre,
  overdue: `${classes.cinnabar} ${classes.strong}`,
};

export interface DoseStatusProps {
  readonly state: DoseFace;
  /** Replaces the locale's word. */
  readonly word?: string;
  /** Shows the shape alone; the word stays as accessible name. */
  readonly bare?: boolean;
  readonly size?: number;
}

/** A task of the ward as shape, colour and word. */
export function DoseStatus({ state, word, bare = false, size = 14 }: DoseStatusProps) {
  const words = useUiWords();
  const shown = word ?? words.dose[state];
  return (
    <span className={`${classes.mark} ${tones[state]}`} {...(bare ? { role: 'img', 'aria-label': shown } : {})}>
      <MarkSvg size={size}>{drawings[state]}</MarkSvg>
      {bare ? null : shown}
    </span>
  );
}
