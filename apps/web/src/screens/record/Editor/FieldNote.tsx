import { Button } from '@mantine/core';
import { visit } from '../../../locale/record.ts';
import type { Field } from './use-field.ts';
import classes from './visit.module.css';

/** What is wrong with a field, what is asked about it, or that somebody else was faster; nothing for most. */
export function FieldNote({ field, id }: { readonly field: Field; readonly id: string }) {
  if (field.error !== undefined)
    return (
      <p id={id} className={classes.fieldError} role="alert">
        {field.error}
      </p>
    );
  if (field.question !== undefined)
    return (
      <p id={id} className={classes.fieldQuestion} role="alert">
        {field.question.sentence}
        <Button size="compact-xs" variant="default" onClick={field.confirm}>
          {field.question.confirm}
        </Button>
      </p>
    );
  if (!field.contested) return null;
  return (
    <p id={id} className={classes.fieldContested}>
      {visit.contested}
    </p>
  );
}
