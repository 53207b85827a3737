import { Button } from '@mantine/core';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import classes from './accounting.module.css';
import { billName } from './bill-name.ts';
import { owedOn } from './use-payment.ts';

interface NextInLineProps {
  readonly next: OpenBill | undefined;
  readonly onNext: () => void;
  /** The hand rests on it: money was just taken here. What happened elsewhere takes no key out of anybody's hand. */
  readonly inHand?: boolean;
}

/** The way on from a bill that needs nothing more. */
export const NextInLine = ({ next, onNext, inHand = false }: NextInLineProps) =>
  next ? (
    <Button size="lg" fullWidth onClick={onNext} autoFocus={inHand} rightSection={formatAmount(owedOn(next))}>
      {checkout.next(billName(next))}
    </Button>
  ) : (
    <p className={classes.calm}>{checkout.noNext}</p>
  );
