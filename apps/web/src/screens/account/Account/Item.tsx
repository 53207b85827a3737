import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

export interface ItemProps {
  readonly title: string;
  readonly text: string;
  /** How it stands now. */
  readonly state?: ReactNode;
  readonly action?: ReactNode;
  /** The form that opens in place. */
  readonly children?: ReactNode;
}

/** One thing of the account: what it is, how it stands, what can be done, and its form below when it is open. */
export function Item({ title, text, state, action, children }: ItemProps) {
  const heading = useId();
  return (
    <section className={classes.item} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={heading}>{title}</h2>
          <p>{text}</p>
          {state === undefined ? null : <p className={classes.state}>{state}</p>}
        </div>
        <div className={classes.act}>{action}</div>
      </div>
      {children}
    </section>
  );
}
