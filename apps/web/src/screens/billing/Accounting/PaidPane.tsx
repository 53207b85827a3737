import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import classes from './accounting.module.css';
import { ChangeDue } from './ChangeDue.tsx';
import { NextInLine } from './NextInLine.tsx';
import pane from './tender.module.css';
import type { Paid } from './use-payment.ts';

interface PaidPaneProps {
  readonly paid: Paid;
  /** NT$ that the bill still owes. */
  readonly short: number;
  /** NT$ that came in beyond the bill: another desk received it as well. */
  readonly overpaid: number;
  /** It stood on the bill and doesn't any more: the server hasn't accepted it. */
  readonly refused: boolean;
  readonly next: OpenBill | undefined;
  readonly onNext: () => void;
  readonly onGoOn: () => void;
  readonly onPrint: () => void;
}

/**
 * What was just received rests here until somebody goes on: a second F12 finds nothing to receive. The change stays in sight while it is
 * counted out.
 */
export function PaidPane({ paid, short, overpaid, refused, next, onNext, onGoOn, onPrint }: PaidPaneProps) {
  const { word } = usePaymentMethods();
  // The browser's own F12 would open its tools.
  useHotkey('F12', null, () => undefined);
  return (
    <section className={pane.tender} aria-label={checkout.tender}>
      <h2 className={classes.paneHead}>{refused ? checkout.notAccepted.head : checkout.paid}</h2>
      {refused ? (
        <Notice tone="cinnabar" title={checkout.notAccepted.title(formatMoney(paid.received))}>
          {checkout.notAccepted.text}
        </Notice>
      ) : null}
      <ul className={pane.splits} aria-label={checkout.splitList}>
        {paid.parts.map(({ method, receive }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their place, and never change
          <li key={at}>
            <span>{word(method)}</span>
            <b>{formatAmount(receive)}</b>
          </li>
        ))}
      </ul>
      <p className={pane.figureRow}>
        <span>{checkout.paidSum}</span>
        <b>{formatMoney(paid.received)}</b>
      </p>
      <ChangeDue change={paid.change} short={short} />
      <div className={pane.tenderFoot}>
        {overpaid > 0 ? (
          <Notice tone="ochre" title={checkout.overpaid(formatMoney(overpaid))}>
            <p>{checkout.overpaidElsewhere}</p>
            <Button variant="default" size="compact-sm" onClick={onGoOn}>
              {checkout.giveBackWhich}
            </Button>
          </Notice>
        ) : null}
        {short > 0 && !refused ? (
          <Button size="lg" fullWidth variant={next ? 'default' : 'filled'} onClick={onGoOn}>
            {checkout.goOn(formatMoney(short))}
          </Button>
        ) : null}
        <NextInLine next={next} onNext={onNext} inHand />
        <div className={pane.tenderLinks}>
          <Button variant="subtle" size="compact-sm" onClick={onPrint}>
            {checkout.printAgain}
          </Button>
        </div>
        <small>{checkout.undoLater}</small>
      </div>
    </section>
  );
}
