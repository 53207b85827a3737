import type { Amendment } from '@vetloom/domain/record/record.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { fieldWord } from '../../locale/fields.ts';
import { StaffName } from '../staff-name/StaffName.tsx';
import classes from './amendments.module.css';

/** What was changed after a visit was completed: when, by whom, which fields, and why where it was said. */
export function AmendmentList({ amendments }: { readonly amendments: readonly Amendment[] }) {
  return (
    <ul className={classes.amendments}>
      {amendments.map(({ _id, dateTime, by, name, reason, fields }) => (
        <li key={_id}>
          <b>
            {formatDateTime(dateTime)} <StaffName id={by} name={name} />
          </b>
          <span>{fields.map(fieldWord).join('、')}</span>
          {reason === '' ? null : <span>{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
