import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { OwnBill } from '@vetloom/protocol/owner-page.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { payOnPage } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import shared from '../../booking/OwnerPage/owner-page.module.css';
import type { Acting } from './acting.ts';
import classes from './own-page.module.css';

const words = portal.bills;

interface BillsProps {
  readonly bills: readonly OwnBill[];
  readonly canPay: boolean;
  readonly zone: Zone;
  readonly acting: Acting | undefined;
}

/** What is still owed, bill by bill, each with the way to pay it. */
export function Bills({ bills, canPay, zone, acting }: BillsProps) {
  return (
    <section aria-labelledby="own-bills" className={shared.step}>
      <h3 id="own-bills" className={shared.dayName}>
        {words.title}
      </h3>
      {bills.length === 0 ? <p className={shared.text}>{words.none}</p> : null}
      {bills.map((bill) => (
        <Bill key={bill.key} {...{ bill, canPay, zone, acting }} />
      ))}
    </section>
  );
}

interface BillProps extends Omit<BillsProps, 'bills'> {
  readonly bill: OwnBill;
}

function Bill({ bill, canPay, zone, acting }: BillProps) {
  // One act of paying, however often the button is pressed: the server knows it again.
  const [wish] = useState(() => crypto.randomUUID());
  const { key, pet, kind, dateTime, received, owed, isPaying } = bill;
  const pay = () =>
    void acting?.attempt(async (page) => {
      const { paymentURL } = await payOnPage(page, { key, owed, wish });
      window.location.assign(paymentURL);
    });
  const about = [formatDate(dateTime, zone), pet, words.kinds[kind]].filter((word) => word !== '').join(' · ');
  return (
    <article className={shared.card} aria-label={about}>
      <p className={shared.text}>{about}</p>
      <p className={classes.amount}>
        {words.owed} {formatMoney(owed)}
      </p>
      {received > 0 ? <p className={shared.text}>{words.paid(formatMoney(received))}</p> : null}
      {isPaying ? <p className={shared.text}>{words.paying}</p> : null}
      {canPay ? (
        <button type="button" className={shared.main} disabled={acting === undefined || acting.busy} onClick={pay}>
          {words.pay}
        </button>
      ) : (
        <p className={shared.text}>{words.desk}</p>
      )}
    </article>
  );
}
