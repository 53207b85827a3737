import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import { checkedSquare, dash, dashedSquare, halfSquare, MarkSvg } from './shapes.tsx';
import classes from './status.module.css';

/** The four states of a sub-status: examStatus, dispenseStatus, billStatus (spec 2 §4). */
export type ThreadState = 'none' | 'unsent' | 'todo' | 'done';

/** The state that a stored sub-status number stands for. */
export function threadState(status: number): ThreadState {
  if (status >= 30) return 'done';
  if (status >= 20) return 'todo';
  return status >= 10 ? 'unsent' : 'none';
}

/** The square of each state. */
export const threadDrawings: Record<ThreadState, ReactNode> = {
  none: dash,
  unsent: dashedSquare,
  todo: halfSquare,
  done: checkedSquare,
};

/** The colour and weight class of each state. */
export const threadTones: Record<ThreadState, string> = {
  none: `${classes.ink3}`,
  unsent: `${classes.ink3}`,
  todo: `${classes.ochre} ${classes.strong}`,
  done: `${classes.moss} ${classes.medium}`,
};

export interface ThreadStatusProps {
  /** examStatus, dispenseStatus or billStatus: 0, 10, 20 or 30. */
  readonly status: number;
  readonly word?: string;
  readonly size?: number;
}

/** One thread of a visit as square, colour and word. */
export function ThreadStatus({ status, word, size = 13 }: ThreadStatusProps) {
  const words = useUiWords();
  const state = threadState(status);
  return (
    <span className={`${classes.mark} ${threadTones[state]}`}>
      <MarkSvg size={size}>{threadDrawings[state]}</MarkSvg>
      {word ?? words.thread[state]}
    </span>
  );
}
