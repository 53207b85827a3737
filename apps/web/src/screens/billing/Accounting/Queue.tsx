import { PAYMENT_METHODS } from '@vetloom/domain/billing/receipt.schema.ts';
import { withOwn } from '@vetloom/domain/clinic/payment-methods.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { laneMinutes, laneOf, laneSince } from '@vetloom/domain/overview/board.ts';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { ReactNode } from 'react';
import { useDayReceipts } from '../../../data/billing/bill.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useSettledSales } from '../../../data/billing/sales.ts';
import { useSettledStays } from '../../../data/billing/stays.ts';
import { type OpenBill, useToday } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { waited } from '../../../locale/overview-waited.ts';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { useChosenInSight } from '../../../parts/queue-list/use-chosen-in-sight.ts';
import { StayWord } from '../../../parts/ward/StayWord.tsx';
import classes from './accounting.module.css';
import { billName } from './bill-name.ts';
import { owedOn } from './use-payment.ts';

interface QueueProps {
  readonly bills: readonly OpenBill[];
  readonly chosen: string | undefined;
  readonly now: number;
  readonly onChoose: (recordID: string) => void;
  /** Sells something over the counter; missing where the person takes no money. */
  readonly onSell: (() => void) | undefined;
}

/** Who waits to pay, who just has, and what the day came to. */
export function Queue({ bills, chosen, now, onChoose, onSell }: QueueProps) {
  const settled = [...(useToday(now)?.settled ?? []), ...useSettledStays(now), ...useSettledSales(now)].sort(
    (a, b) => b.record.updateDateTime - a.record.updateDateTime,
  );
  const { waiting, debts } = splitQueue(bills, now);
  const list = useChosenInSight<HTMLElement>(chosen);
  return (
    <nav ref={list} className={classes.queue} aria-label={checkout.queue}>
      <h2 className={queueList.head}>
        {checkout.queue} {waiting.length}
        <small>{formatAmount(waiting.reduce((sum, bill) => sum + owedOn(bill), 0))}</small>
      </h2>
      {onSell ? (
        <button type="button" className={classes.sell} onClick={onSell}>
          {checkout.sale.open}
          <Keycap keys="Alt R" />
        </button>
      ) : null}
      {waiting.length === 0 ? <p className={queueList.calm}>{checkout.nobodyWaits}</p> : null}
      <ul className={queueList.list}>
        {waiting.map((bill) => (
          <QueueRow key={bill.record._id} bill={bill} chosen={chosen} aside={stateOf(bill, now)} onChoose={onChoose} />
        ))}
      </ul>
      {debts.length === 0 ? null : (
        <details className={classes.debts} open={debts.some((bill) => bill.record._id === chosen)}>
          <summary>
            {checkout.debts} {debts.length}
            <small>{formatAmount(debts.reduce((sum, bill) => sum + owedOn(bill), 0))}</small>
          </summary>
          <ul className={queueList.list}>
            {debts.map((bill) => (
              <QueueRow
                key={bill.record._id}
                bill={bill}
                chosen={chosen}
                aside={formatDate(bill.record.dateTime)}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </details>
      )}
      <section className={classes.queueFoot}>
        <h3>{checkout.justSettled}</h3>
        {settled.slice(0, 5).map(({ record, pet }) => (
          <button key={record._id} type="button" className={classes.settledRow} onClick={() => onChoose(record._id)}>
            <VisitStatus status={90} bare size={13} />
            <span className={classes.settledName}>
              {billName({ record, pet })} <small>{formatTime(record.updateDateTime)}</small>
            </span>
            <span>{formatAmount(record.total)}</span>
          </button>
        ))}
        <DaySums now={now} />
      </section>
    </nav>
  );
}

function stateOf(bill: OpenBill, now: number): ReactNode {
  if (owedOn(bill) < 0) return checkout.overpaidWord;
  if (isStayID(bill.record._id)) return <StayWord stayID={bill.record._id} />;
  return laneOf(bill.record) === 'dispense' ? checkout.inPharmacy : waited(laneMinutes(bill.record, now));
}

/** Who can pay at once comes before those whose drugs are still being made; then whoever waits longest. */
function byReadiness(a: OpenBill, b: OpenBill): number {
  const inPharmacy = (bill: OpenBill) => (laneOf(bill.record) === 'dispense' ? 1 : 0);
  return inPharmacy(a) - inPharmacy(b) || laneSince(a.record) - laneSince(b.record);
}

/** Bills of the last day wait at the desk, the longest first; older ones are debts, the latest first. */
export function splitQueue(bills: readonly OpenBill[], now: number): { waiting: OpenBill[]; debts: OpenBill[] } {
  const since = addDays(now, -1, shownZone());
  const owing = bills.filter((bill) => owedOn(bill) !== 0);
  return {
    waiting: owing.filter((bill) => bill.record.dateTime >= since).sort(byReadiness),
    debts: owing.filter((bill) => bill.record.dateTime < since).reverse(),
  };
}

interface QueueRowProps {
  readonly bill: OpenBill;
  readonly chosen: string | undefined;
  readonly aside: ReactNode;
  readonly onChoose: (recordID: string) => void;
}

const QueueRow = ({ bill, chosen, aside, onChoose }: QueueRowProps) => (
  <li>
    <button
      type="button"
      className={queueList.row}
      aria-current={bill.record._id === chosen}
      onClick={() => onChoose(bill.record._id)}
    >
      <b>{billName(bill)}</b>
      <b className={queueList.rowEnd}>{formatAmount(owedOn(bill))}</b>
      <span>{bill.pet?.userName ?? ''}</span>
      <span className={queueList.rowEnd}>{aside}</span>
    </button>
  </li>
);

/** The day's money by way of paying. */
function DaySums({ now }: { readonly now: number }) {
  const receipts = useDayReceipts(now);
  const { word } = usePaymentMethods();
  const money = receipts.filter(({ isBadDebt }) => !isBadDebt);
  const used = money.map(({ method }) => method);
  const sums = withOwn(PAYMENT_METHODS, used).map((method) => ({
    method,
    sum: money.reduce((sum, one) => sum + (one.method === method ? one.receive : 0), 0),
  }));
  return (
    <>
      <h3>{checkout.dayReceived}</h3>
      <dl className={classes.sums}>
        {sums.map(({ method, sum }) => (
          <div key={method}>
            <dt>{word(method)}</dt>
            <dd>{formatAmount(sum)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
