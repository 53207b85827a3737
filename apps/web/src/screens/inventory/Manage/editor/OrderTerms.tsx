import { Button } from '@mantine/core';
import { formTotal } from '@vetloom/domain/stock/form-total.ts';
import { orderShortfall } from '@vetloom/domain/stock/order-minimum.ts';
import { formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { SupplierTerms } from '../../../../data/inventory/buying-calls.ts';
import { orderTerms as words } from '../../../../locale/inventory-suppliers.ts';
import classes from '../manage.module.css';
import { type FormText, isEmptyRow, type RowText } from './form-text.ts';
import { raisedToLeast, rowsBelow } from './order-least.ts';
import { amountsOf } from './read-form.ts';

interface OrderTermsProps {
  readonly text: FormText;
  readonly terms: SupplierTerms;
  readonly editable: boolean;
  readonly onRows: (rows: readonly RowText[]) => void;
}

/** What the supplier asks of an order and this one lacks: its least sum, free delivery, least numbers. It is said, and the order goes all the same. */
export function OrderTerms({ text, terms, editable, onRows }: OrderTermsProps) {
  const rows = text.rows.filter((row) => !isEmptyRow(row));
  const { totalAmount } = formTotal(rows.map(amountsOf), text.taxMode);
  const { belowMinimum, toFreeShipping } = orderShortfall(totalAmount, terms);
  const below = rowsBelow(text.rows, terms.offers);
  if (belowMinimum === 0 && toFreeShipping === 0 && below.length === 0 && terms.leadDays === 0) return null;
  return (
    <div className={classes.part} role="status">
      <h2>{words.title}</h2>
      <ul className={classes.todo}>
        {belowMinimum === 0 ? null : (
          <li className={classes.late}>{words.below(formatMoney(belowMinimum), formatMoney(terms.minOrderAmount))}</li>
        )}
        {belowMinimum > 0 || toFreeShipping === 0 ? null : <li>{words.free(formatMoney(toFreeShipping))}</li>}
        {below.map(({ row, least }) => (
          <li key={row.key}>{words.rowBelow(row.name, formatQuantity(least), row.unit)}</li>
        ))}
        {terms.leadDays === 0 ? null : <li>{words.lead(terms.leadDays)}</li>}
      </ul>
      {editable && below.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => onRows(raisedToLeast(text.rows, terms.offers))}>
          {words.raise}
        </Button>
      ) : null}
    </div>
  );
}
