import type { ReactNode } from 'react';
import classes from './feedback.module.css';
import { Weave } from './Weave.tsx';

export interface EmptyStateProps {
  /** One sentence of fact. */
  readonly title: ReactNode;
  /** One sentence of next step. */
  readonly next?: ReactNode;
  /** The next step where keys are hidden, if `next` names one. */
  readonly nextOnTouch?: ReactNode;
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** Stands in the place of a whole screen, and so says as its heading what it is. */
  readonly whole?: boolean;
}

/** What a place says while it is empty. A filtered-empty list names the filter and offers to clear it. */
export function EmptyState({ title, next, nextOnTouch, actions, whole = false }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={classes.empty}>
      <Weave />
      <Title className={classes.emptyTitle}>{title}</Title>
      {next === undefined ? null : (
        <p className={nextOnTouch === undefined ? classes.emptyNext : `${classes.emptyNext} ${classes.byKey}`}>
          {next}
        </p>
      )}
      {nextOnTouch === undefined ? null : <p className={`${classes.emptyNext} ${classes.byTouch}`}>{nextOnTouch}</p>}
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
