import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface SectionHeadingProps {
  readonly children: ReactNode;
  readonly level?: 2 | 3 | 4;
  readonly count?: ReactNode;
  /** What stands at the right: a fact or a quiet action. */
  readonly aside?: ReactNode;
}

/** The head of a group inside a sheet. */
export function SectionHeading({ children, level = 2, count, aside }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.heading}>
      <Heading>{children}</Heading>
      {count === undefined ? null : <span className={classes.count}>{count}</span>}
      {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
