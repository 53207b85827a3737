import type { ReactNode } from 'react';
import classes from './pet-page.module.css';

/** The head of the chosen entry: what it is, and what can be done with it. */
export function DetailHead({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={classes.detailHead}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}

/** What is known of the chosen entry, one a line; what is empty is left out. */
export function DetailFacts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.factList}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.pairLine}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
