import { Button } from '@mantine/core';
import { editCharges } from '@vetloom/domain/billing/billing.commands.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './accounting.module.css';

interface PriceItProps {
  readonly bill: Bill;
  readonly rowID: string;
  /** The line has its price, or the person thought better of it. */
  readonly onDone: () => void;
}

/** Gives a line without a price its price. */
export function PriceIt({ bill, rowID, onDone }: PriceItProps) {
  const [text, setText] = useState('');
  const run = useRun();
  const { busy, act } = useAct();
  const price = readFigure(text);
  const save = async () => {
    const line = bill.record.chargeDivision.find((one) => one._id === rowID);
    if (!line || price === undefined || price <= 0) return;
    const edit = { op: 'set' as const, path: ['chargeDivision', rowID, 'price'], from: line.price, to: price };
    if (await act(() => run(editCharges, { recordID: bill.record._id, edits: [edit] }))) onDone();
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
      <Button type="submit" size="compact-sm" variant="default" disabled={busy || price === undefined || price <= 0}>
        {checkout.addToBill}
      </Button>
    </form>
  );
}
