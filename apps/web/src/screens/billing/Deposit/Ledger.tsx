import { Button, VisuallyHidden } from '@mantine/core';
import { reverseDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import type { DepositAccount } from '../../../data/billing/till.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till } from '../../../locale/billing-till.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import accounting from '../Accounting/accounting.module.css';
import { MovedAt } from '../parts/MovedAt.tsx';
import classes from '../parts/till.module.css';
import { CorrectDeposit } from './CorrectDeposit.tsx';
import { SlipMenu } from './SlipMenu.tsx';

const words = till.deposit;

/** What an entry says beside its sum: how money moved, which bill it paid, why. */
function Saying({ entry }: { readonly entry: Deposit }) {
  const { word } = usePaymentMethods();
  if (entry.collectionID !== '' && entry.kind === 'used')
    return <AppLink to={links.to('checkout.accounting', { record: entry.collectionID })}>{words.toBill}</AppLink>;
  const note = entry.note || (entry.kind === 'in' ? till.prepaid : '');
  if (entry.prepaidID !== undefined)
    return <AppLink to={links.to('checkout.prepaid', { prepaid: entry.prepaidID })}>{entry.note}</AppLink>;
  const moved = entry.receiptID === '' && entry.kind !== 'carried';
  return <>{[moved ? word(entry.method) : '', note].filter(Boolean).join(' · ')}</>;
}

/** Whether a person may take an entry back; what a receipt or a package used goes back with that alone. */
const reversible = (entry: Deposit) =>
  entry.reverses === '' && entry.reversedBy === '' && entry.receiptID === '' && entry.prepaidID === undefined;

/** All entries of a deposit with the balance after each; nothing ever disappears from it. */
export function Ledger({ account, mayWrite }: { readonly account: DepositAccount; readonly mayWrite: boolean }) {
  const run = useRun();
  const store = useStore();
  const [correcting, setCorrecting] = useState<Deposit>();
  const [taking, setTaking] = useState<Deposit>();
  if (account.entries.length === 0) return <p className={queueList.calm}>{words.noEntries}</p>;
  let left = account.balance;
  const rows = account.entries.map((entry) => {
    const after = left;
    left -= entry.amount;
    return { entry, after };
  });
  const takeBack = async (reason: string) => {
    if (taking) await run(reverseDeposit, { depositID: taking._id, reversalID: newID.deposit(store.now()), reason });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.ledger}>
        <table className={`${accounting.lines} ${classes.ledger}`}>
          <thead>
            <tr>
              <th scope="col">{till.time}</th>
              <th scope="col" data-text>
                {words.kind}
              </th>
              <th scope="col" data-text>
                {till.note}
              </th>
              <th scope="col" data-text>
                {till.person}
              </th>
              <th scope="col">{till.amount}</th>
              <th scope="col">{words.left}</th>
              <th scope="col">
                <VisuallyHidden>{words.reverse}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entry, after }) => (
              <tr key={entry._id} className={entry.reversedBy === '' ? undefined : classes.crossed}>
                <td>
                  {formatDateTime(entry.createDateTime)}
                  <MovedAt entry={entry} />
                </td>
                <td data-text>
                  {words.kinds[entry.kind]} {entry.overdrawn ? <Chip tone="cinnabar">{words.overdrawn}</Chip> : null}
                </td>
                <td data-text>
                  <Saying entry={entry} />
                </td>
                <td data-text>
                  <StaffLabel id={entry.createBy} />
                </td>
                <td data-figure>
                  <b>{formatAmount(entry.amount)}</b>
                </td>
                <td>{formatAmount(after)}</td>
                <td>
                  <SlipMenu entry={entry} after={after} />
                  {reversible(entry) && mayWrite ? (
                    <>
                      {entry.kind === 'carried' ? null : (
                        <Button size="compact-xs" variant="subtle" onClick={() => setCorrecting(entry)}>
                          {words.correction.action}
                        </Button>
                      )}
                      <Button size="compact-xs" variant="subtle" data-danger onClick={() => setTaking(entry)}>
                        {words.reverse}
                      </Button>
                    </>
                  ) : entry.reversedBy === '' ? null : (
                    <span className={classes.minor}>{words.reversed}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {correcting ? (
        <CorrectDeposit entry={correcting} balance={account.balance} onClose={() => setCorrecting(undefined)} />
      ) : null}
      {taking ? (
        <ReasonDialog
          opened
          onClose={() => setTaking(undefined)}
          title={words.reverse}
          text={words.reverseText(words.kinds[taking.kind], formatMoney(Math.abs(taking.amount)))}
          confirmWord={words.reverse}
          label={words.correction.reason}
          onConfirm={takeBack}
        />
      ) : null}
    </>
  );
}
