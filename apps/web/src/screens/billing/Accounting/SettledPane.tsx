import { Button } from '@mantine/core';
import { settledBy } from '@vetloom/domain/billing/settled-by.ts';
import { dayKey, formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { ReactNode } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from './accounting.module.css';
import { NextInLine } from './NextInLine.tsx';
import pane from './tender.module.css';

const words = checkout.settled;

interface SettledPaneProps {
  readonly bill: Bill;
  readonly now: number;
  readonly next: OpenBill | undefined;
  /** What of the bill is still under way. */
  readonly underWay?: ReactNode;
  readonly onNext: () => void;
  readonly onPrint: (paymentID: string) => void;
}

/** A bill that is settled, perhaps at another desk while it lay on this one: who did so and when, instead of a field for money that nobody owes. */
export function SettledPane({ bill, now, next, underWay, onNext, onPrint }: SettledPaneProps) {
  // The browser's own F12 would open its tools.
  useHotkey('F12', null, () => undefined);
  const last = settledBy(bill.receipts);
  const elsewhere = bill.record.settledElsewhere ?? 0;
  const time = (at: number) => (dayKey(at) === dayKey(now) ? formatTime(at) : formatDateTime(at));
  return (
    <section className={pane.tender} aria-label={checkout.tender}>
      <h2 className={classes.paneHead}>{checkout.tender}</h2>
      <div className={pane.settled} role="status">
        <VisitStatus status={90} bare size={18} />
        <div>
          <b>{words.title}</b>
          <p>
            {last === undefined ? (
              elsewhere > 0 ? (
                words.formerly
              ) : (
                words.elsewhere
              )
            ) : (
              <>
                <StaffLabel id={last.receiveBy} />{' '}
                {(last.isBadDebt ? words.givenUp : words.received)(time(last.createDateTime))}
              </>
            )}
          </p>
          <p>{words.nothingMore}</p>
        </div>
      </div>
      {elsewhere === 0 ? null : (
        <p className={pane.figureRow}>
          <span>{checkout.paidElsewhere}</span>
          <b>{formatMoney(elsewhere)}</b>
        </p>
      )}
      {elsewhere === bill.received && elsewhere !== 0 ? null : (
        <p className={pane.figureRow}>
          <span>{checkout.alreadyPaid}</span>
          <b>{formatMoney(bill.received - elsewhere)}</b>
        </p>
      )}
      <div className={pane.tenderFoot}>
        {underWay}
        <NextInLine next={next} onNext={onNext} />
        {last === undefined || last.isBadDebt ? null : (
          <div className={pane.tenderLinks}>
            <Button variant="subtle" size="compact-sm" onClick={() => onPrint(last.paymentID)}>
              {checkout.printAgain}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
