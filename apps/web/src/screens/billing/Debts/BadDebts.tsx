import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useEffect, useState } from 'react';
import { askBadDebts, type BadDebts as Found } from '../../../data/billing/bad-debts.ts';
import { useStore } from '../../../data/engine/hooks.ts';
import { debts as words } from '../../../locale/billing-debts.ts';
import { refusal } from '../../../locale/codes.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import till from '../parts/till.module.css';
import classes from './debts.module.css';

/** What was given up, the latest first; each leads to its bill, where it is settled or claimed again. Asks the server, since most of it is old. */
export function BadDebts() {
  const store = useStore();
  const go = useGo();
  const { act, busy } = useAct();
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  useEffect(() => {
    askBadDebts().then(setFound, (error: unknown) => setFailure(refusal(error)));
  }, []);
  if (failure !== undefined) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <section className={till.pane} aria-busy="true" />;
  if (found.count === 0) return <EmptyState title={words.bad.nobody} />;
  const open = ({ petID, collectionID }: Found['debts'][number]) =>
    act(async () => {
      // The bill may be older than what this device holds.
      if (petID !== '') await store.openPet(petID);
      go(links.to('checkout.accounting', { record: collectionID }));
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div className={till.scroll} tabIndex={0} role="group" aria-label={words.bad.title}>
      <table className={`${classes.ages} ${classes.bad}`}>
        <thead>
          <tr>
            <th scope="col">{words.owner}</th>
            <th scope="col">{words.bad.bill}</th>
            <th scope="col">{words.bad.since}</th>
            <th scope="col">{words.bad.reason}</th>
            <th scope="col">{words.billTotal}</th>
          </tr>
        </thead>
        <tbody>
          {found.debts.map((debt) => (
            <tr key={debt._id}>
              <td>
                <button type="button" disabled={busy} onClick={() => void open(debt)}>
                  {debt.name || words.unknown}
                </button>
                <small>{formatPhone(debt.phone)}</small>
              </td>
              <td>{debt.pet || words.sale}</td>
              <td>{formatDate(debt.dateTime)}</td>
              <td data-reason>{debt.note}</td>
              <td>
                <b>{formatAmount(debt.receive)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {words.bad.count(found.count, found.debts.length)}
            </th>
            <td>
              <b>{formatAmount(found.total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
