import type { ReactNode } from 'react';
import classes from './frame.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The field that it names; without one the control names itself. */
  readonly field?: string;
  readonly children: ReactNode;
}

/** One setting: label and explanation at the left, its control at the right. */
export function SettingRow({ label, hint, field, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        {field === undefined ? (
          <span className={classes.label}>{label}</span>
        ) : (
          <label className={classes.label} htmlFor={field}>
            {label}
          </label>
        )}
        {hint === undefined ? null : <p id={field === undefined ? undefined : `${field}-hint`}>{hint}</p>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
