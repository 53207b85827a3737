import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import { checkedDisc, MarkSvg, rightHalf, ring, threeQuarters } from './shapes.tsx';
import classes from './status.module.css';

/** The five faces of a visit's status; `inRoom` is derived from status 0 once a doctor has opened it (spec 2 §4). */
export type VisitStage = 'waiting' | 'inRoom' | 'seen' | 'toPay' | 'settled';

/** The stage that a record's stored status stands for; an unknown number shows as waiting. */
export function visitStage(status: number, openedByDoctor: boolean): VisitStage {
  if (status >= 90) return 'settled';
  if (status >= 20) return 'toPay';
  if (status >= 10) return 'seen';
  return openedByDoctor ? 'inRoom' : 'waiting';
}

const drawings: Record<VisitStage, ReactNode> = {
  waiting: ring,
  inRoom: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.1" fill="currentColor" />
    </>
  ),
  seen: (
    <>
      {ring}
      {rightHalf}
    </>
  ),
  toPay: (
    <>
      {ring}
      {threeQuarters}
    </>
  ),
  settled: checkedDisc,
};

const tones: Record<VisitStage, string | undefined> = {
  waiting: classes.ink2,
  inRoom: classes.accent,
  seen: classes.accent,
  toPay: classes.ochre,
  settled: classes.moss,
};

export interface VisitStatusProps {
  /** The record's status: 0, 10, 20 or 90. */
  readonly status: number;
  /** Whether a doctor has opened a visit that is still at 0. */
  readonly opened?: boolean;
  /** Replaces the locale's word. */
  readonly word?: string;
  /** Shows the shape alone; the word stays as accessible name. */
  readonly bare?: boolean;
  readonly size?: number;
}

/** A visit's state as circle, colour and word. */
export function VisitStatus({ status, opened = false, word, bare = false, size = 14 }: VisitStatusProps) {
  const words = useUiWords();
  const stage = visitStage(status, opened);
  const shown = word ?? words.visit[stage];
  return (
    <span
      className={`${classes.mark} ${classes.medium} ${tones[stage]}`}
      {...(bare ? { role: 'img', 'aria-label': shown } : {})}
    >
      <MarkSvg size={size}>{drawings[stage]}</MarkSvg>
      {bare ? null : shown}
    </span>
  );
}
