import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { type WalletDay, type WalletLine, wallets } from '../../../data/billing/wallet.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { wallet } from '../../../locale/billing-wallet.ts';
import { troubleSentence } from '../../../locale/codes-wallet.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import accounting from '../Accounting/accounting.module.css';
import till from '../parts/till.module.css';
import { WalletRefund } from '../parts/WalletRefund.tsx';
import { unbookedOf } from './unbooked.ts';
import classes from './wallet.module.css';

const words = wallet.day;

interface WalletLinesProps {
  readonly lines: readonly WalletLine[];
  readonly offline: boolean;
  /** Something was done about a line. */
  readonly onMended: () => void;
}

/** The payments of a day, those that differ first. */
export function WalletLines({ lines, offline, onMended }: WalletLinesProps) {
  const mayWrite = useCan()('BILLING_WRITE') && !offline;
  const [refunding, setRefunding] = useState<WalletLine>();
  const { busy, failure, attempt } = useAttempt();
  if (lines.length === 0) return null;
  const sorted = lines.toSorted((a, b) => Number(b.difference !== null) - Number(a.difference !== null));
  const look = (line: WalletLine) =>
    void attempt(async () => {
      await wallets.confirm(line.payment._id);
      onMended();
    });
  return (
    <>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <table className={`${accounting.lines} ${till.ledger} ${classes.day}`}>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col" data-text>
              {words.bill}
            </th>
            <th scope="col" data-text>
              {words.state}
            </th>
            <th scope="col">{words.here}</th>
            <th scope="col">{words.there}</th>
            <th scope="col" data-text>
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => {
            const { payment, here, there, difference } = line;
            return (
              <tr key={payment._id} data-differs={difference !== null}>
                <td>{formatTime(payment.createDateTime)}</td>
                <td className={classes.bill} data-text>
                  <AppLink to={links.to('checkout.accounting', { record: payment.bills[0] ?? '' })}>
                    {formatMoney(payment.amount)}
                  </AppLink>
                  <small>{payment.transactionID === '' ? payment._id : words.transaction(payment.transactionID)}</small>
                </td>
                <td className={classes.bill} data-text>
                  {wallet.states[payment.status]}
                  {marksOf(line).map((mark) => (
                    <small key={mark}>{mark}</small>
                  ))}
                </td>
                <td data-head={words.here}>{formatAmount(here)}</td>
                <td data-head={words.there}>{formatAmount(there)}</td>
                <td className={classes.acts} data-text>
                  <span>{difference === null ? words.none : words.differences[difference]}</span>
                  {mayWrite && difference === 'onlyThere' && payment.status !== 'confirmed' ? (
                    <Button size="compact-sm" variant="default" loading={busy} onClick={() => look(line)}>
                      {words.look}
                    </Button>
                  ) : null}
                  {mayWrite && (payment.status === 'confirmed' || payment.trouble === 'noHome') ? (
                    <Button size="compact-sm" variant="subtle" data-danger onClick={() => setRefunding(line)}>
                      {unbookedOf(line) > 0 ? words.book : words.refund}
                    </Button>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {refunding ? (
        <WalletRefund
          paymentID={refunding.payment._id}
          most={refunding.there}
          begin={refunding.over || refunding.there}
          unbooked={unbookedOf(refunding)}
          here={refunding.here}
          corrected={refunding.corrected}
          onDone={onMended}
          onClose={() => setRefunding(undefined)}
        />
      ) : null}
    </>
  );
}

/** What is to be known of a payment beside how it stands. */
function marksOf({ payment: { trouble, status, refunded, parts }, corrected, over }: WalletLine): string[] {
  const last = parts.at(-1);
  return [
    trouble === '' ? '' : troubleSentence(trouble),
    status === 'confirmed' && refunded > 0 ? words.partly(formatMoney(refunded)) : '',
    last && last.trouble !== '' ? words.refundTrouble(formatMoney(last.amount), troubleSentence(last.trouble)) : '',
    corrected > 0 ? words.corrected(formatMoney(corrected)) : '',
    over > 0 ? words.over(formatMoney(over)) : '',
  ].filter((mark) => mark !== '');
}

/** What was only written down: the provider can't be asked of it. */
export function ByHand({ receipts }: { readonly receipts: WalletDay['byHand'] }) {
  if (receipts.length === 0) return null;
  return (
    <section className={classes.said} aria-label={words.byHand}>
      <h3>{words.byHand}</h3>
      <p className={classes.intro}>{words.byHandText}</p>
      <ul className={classes.hand}>
        {receipts.map(({ receiptID, receive, collectionID, createDateTime }) => (
          <li key={receiptID}>
            <span>{formatTime(createDateTime)}</span>
            <AppLink to={links.to('checkout.accounting', { record: collectionID })}>{formatMoney(receive)}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
