import type { ReactNode } from 'react';
import classes from './manage.module.css';

interface FactListProps {
  /** What each is called, and what it is; what is empty isn't shown. */
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Facts of a stay, a line each. */
export function FactList({ rows }: FactListProps) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
