import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCallback, useEffect, useId, useState } from 'react';
import { type Bill, useBill } from '../../../data/billing/bill.ts';
import { useDeposit } from '../../../data/billing/till.ts';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { type OpenBill, useOpenBills } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import classes from './accounting.module.css';
import { BillPane } from './BillPane.tsx';
import { GiveUp } from './GiveUp.tsx';
import { MissingPane, openMissed } from './MissingPane.tsx';
import { Overpaid } from './Overpaid.tsx';
import { Queue, splitQueue } from './Queue.tsx';
import { TenderPane } from './TenderPane.tsx';
import pane from './tender.module.css';
import { dueOf, usePayment } from './use-payment.ts';
import { useTender } from './use-tender.ts';

/** The cashier: bill left, tender right, what is missing between. The next owner comes up after each payment. */
export default function Accounting() {
  const now = useNow();
  const bills = useOpenBills();
  const [query, setQuery] = useQuery();
  const queue = bills && splitQueue(bills, now);
  const chosen = query.record ?? queue?.waiting[0]?.record._id;
  const bill = useBill(chosen);
  const waiting = queue?.waiting.length;
  useEffect(() => setTabCounts({ 'checkout.accounting': waiting }), [waiting]);
  const move = (step: number) => (event: KeyboardEvent) => {
    // A dialog or the palette above has its own rows to move in.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    const order = [...(queue?.waiting ?? []), ...(queue?.debts ?? [])].map(({ record }) => record._id);
    const next = order[Math.max(0, order.indexOf(chosen ?? '') + step)];
    if (next !== undefined) setQuery({ record: next });
  };
  // Also from the amount, where the hand rests: a line of figures has no use for these keys.
  useHotkey('ArrowDown', move(1), { whileTyping: true });
  useHotkey('ArrowUp', move(-1), { whileTyping: true });
  if (!bills || bill === undefined) return null;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <Queue bills={bills} chosen={chosen} now={now} onChoose={(record) => setQuery({ record })} />
        {bill === null ? (
          <div className={classes.nothing}>
            <EmptyState title={checkout.queueEmpty} next={checkout.queueEmptyNext} />
          </div>
        ) : (
          <Desk
            key={bill.record._id}
            bill={bill}
            bills={bills}
            now={now}
            onSettled={() => setQuery({ record: undefined })}
          />
        )}
      </div>
    </Sheet>
  );
}

interface DeskProps {
  readonly bill: Bill;
  readonly bills: readonly OpenBill[];
  readonly now: number;
  readonly onSettled: () => void;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** One bill on the desk; another bill starts with an empty hand. */
function Desk({ bill, bills, now, onSettled }: DeskProps) {
  const can = useCan();
  const store = useStore();
  useEffect(() => {
    // The receipts of an old debt may lie beyond what this device holds.
    void store.openPet(bill.record.petID);
  }, [store, bill.record.petID]);
  const mayReceive = can('BILLING_WRITE');
  const deposit = useDeposit(bill.record.userID);
  const tender = useTender();
  const { receive, takeBack, busy } = usePayment();
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const [together, setTogether] = useState<ReadonlySet<string>>(new Set());
  const others = bills.filter(
    (other) => other.record.userID === bill.record.userID && other.record._id !== bill.record._id,
  );
  const settling = { bill, together: others.filter((other) => together.has(other.record._id)) };
  const due = dueOf(settling);
  const overpaid = bill.received - bill.record.total;
  const amountID = useId();
  const toAmount = useCallback(() => document.getElementById(amountID)?.focus(), [amountID]);
  const onReceive = (print: boolean) => {
    void receive(settling, tender.lines, print).then((done) => {
      if (!done) return;
      tender.reset();
      onSettled();
    });
  };
  return (
    <>
      <BillPane bill={bill} now={now} onTakeBack={mayReceive ? (receiptID) => void takeBack(receiptID) : undefined} />
      <MissingPane
        bill={bill}
        declined={declined}
        onDecline={(rowID) => setDeclined(new Set([...declined, rowID]))}
        others={others}
        together={together}
        onTogether={(recordID) => setTogether(toggled(together, recordID))}
        mayEdit={mayReceive}
        onLeave={toAmount}
      />
      {mayReceive && overpaid > 0 ? (
        <Overpaid bill={bill} busy={busy} onTakeBack={(receiptID) => void takeBack(receiptID)} />
      ) : mayReceive ? (
        <TenderPane
          due={due}
          balance={deposit?.balance ?? 0}
          tender={tender}
          missed={openMissed(bill, declined).length}
          busy={busy}
          onReceive={onReceive}
          amountID={amountID}
        >
          <GiveUp bill={bill} onDone={onSettled} />
        </TenderPane>
      ) : (
        <section className={pane.tender} aria-label={checkout.tender}>
          <h2 className={classes.paneHead}>{checkout.tender}</h2>
          <Notice tone="ochre">{checkout.noPermission}</Notice>
        </section>
      )}
    </>
  );
}
