import { Textarea } from '@mantine/core';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { dueDay } from '@vetloom/domain/stock/due-date.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { formTotal } from '@vetloom/domain/stock/form-total.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ReactNode } from 'react';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { timeOf } from '../../../../parts/form/clinic-time.ts';
import { optional } from '../../../../parts/form/Fields.tsx';
import classes from '../manage.module.css';
import { type EditedKind, type FormText, isEmptyRow } from './form-text.ts';
import { amountsOf, lengthProblem, rowProblems } from './read-form.ts';

const words = formWords.sums;
const MOST_TOLD = 5;

interface SumPaneProps {
  readonly kind: EditedKind;
  readonly text: FormText;
  readonly base: Form<EditedKind> | null;
  /** How many rows of the order haven't come yet and aren't in this form. */
  readonly missing: number;
  readonly editable: boolean;
  readonly change: (part: Partial<FormText>) => void;
  readonly children: ReactNode;
}

/** Beside the rows: what the form comes to, when it is due, what is still to be done before it can be saved, and its remarks. */
export function SumPane({ kind, text, base, missing, editable, change, children }: SumPaneProps) {
  const rows = text.rows.filter((row) => !isEmptyRow(row));
  const { netAmount, taxAmount, totalAmount } = formTotal(rows.map(amountsOf), text.taxMode);
  const long = lengthProblem(text);
  const wrong = rows.flatMap((row, at) => {
    const [first] = Object.values(rowProblems(row, kind));
    return first === undefined ? [] : [words.row(at + 1, first)];
  });
  if (long !== undefined) wrong.unshift(long);
  const at = timeOf(text.date);
  const due = kind === 'purchase' && at !== undefined ? dueDay(text.paymentTerm, isoDay(at, shownZone())) : undefined;
  const money = base as Partial<Form<'purchase'>> | null;
  return (
    <aside className={classes.side} aria-label={words.label}>
      <dl className={classes.sums}>
        <dt>{words.net(rows.length)}</dt>
        <dd>{formatAmount(netAmount)}</dd>
        <dt>{words.tax}</dt>
        <dd>{formatAmount(taxAmount)}</dd>
        <dt data-total>{words.total[kind]}</dt>
        <dd data-total>{formatMoney(totalAmount)}</dd>
        {due === undefined ? null : (
          <>
            <dt className={classes.quiet}>{words.due}</dt>
            <dd className={classes.quiet}>{due.replaceAll('-', '/')}</dd>
          </>
        )}
        {money?.paidAmount ? (
          <>
            <dt>{words.paid}</dt>
            <dd>{formatAmount(money.paidAmount)}</dd>
          </>
        ) : null}
        {money?.returnedAmount ? (
          <>
            <dt>{words.returned}</dt>
            <dd>{formatAmount(money.returnedAmount)}</dd>
          </>
        ) : null}
      </dl>
      {wrong.length === 0 ? null : (
        <div className={classes.part}>
          <h2>{words.todo(wrong.length)}</h2>
          <ul className={classes.todo}>
            {wrong.slice(0, MOST_TOLD).map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      )}
      {missing === 0 ? null : <div className={classes.part}>{words.missing(missing)}</div>}
      <Textarea
        label={optional(formWords.fields.info)}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={!editable}
        value={text.info}
        onChange={(event) => change({ info: event.currentTarget.value })}
      />
      {children}
    </aside>
  );
}
