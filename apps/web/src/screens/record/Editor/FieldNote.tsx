import { visit } from '../../../locale/record.ts';
import type { Field } from './use-field.ts';
import classes from './visit.module.css';

/** What is wrong with a field, or that somebody else was faster; nothing for most. */
export function FieldNote({ field, id }: { readonly field: Field; readonly id: string }) {
  if (field.error !== undefined)
    return (
      <p id={id} className={classes.fieldError} role="alert">
        {field.error}
      </p>
    );
  if (!field.contested) return null;
  return (
    <p id={id} className={classes.fieldContested}>
      {visit.contested}
    </p>
  );
}
