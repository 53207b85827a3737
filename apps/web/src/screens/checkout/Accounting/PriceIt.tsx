import { Button } from '@mantine/core';
import { editCharges } from '@vetloom/domain/billing/billing.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import type { Bill } from '../../../data/bill.ts';
import { useRun } from '../../../data/hooks.ts';
import { checkout } from '../../../locale/checkout.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from './accounting.module.css';

/** Gives a line without a price its price. */
export function PriceIt({ bill, rowID }: { readonly bill: Bill; readonly rowID: string }) {
  const [text, setText] = useState('');
  const run = useRun();
  const price = readFigure(text);
  const save = async () => {
    const line = bill.record.chargeDivision.find((one) => one._id === rowID);
    if (!line || price === undefined || price <= 0) return;
    try {
      await run(editCharges, {
        recordID: bill.record._id,
        edits: [{ op: 'set', path: ['chargeDivision', rowID, 'price'], from: line.price, to: price }],
      });
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  return (
    <form
      className={classes.priceIt}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FigureInput aria-label={checkout.addPrice} size="xs" value={text} onChange={setText} unit="NT$" />
      <Button type="submit" size="compact-sm" variant="default" disabled={price === undefined || price <= 0}>
        {checkout.addToBill}
      </Button>
    </form>
  );
}
