import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useDeposit, useDeposits } from '../../../data/billing/till.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../parts/till.module.css';
import { Accounts } from './Accounts.tsx';
import { DepositForm } from './DepositForm.tsx';
import { Ledger } from './Ledger.tsx';

/** Money that owners pay ahead: who has some, what became of it, and taking or giving it back. */
export default function DepositPage() {
  const accounts = useDeposits();
  const [query, setQuery] = useQuery();
  const can = useCan();
  const chosen = query.user;
  const account = useDeposit(chosen);
  const words = till.deposit;
  return (
    <Sheet fill>
      <div className={classes.page} data-panes="3">
        <Accounts accounts={accounts} chosen={chosen} onChoose={(user) => setQuery({ user })} />
        {account === undefined && chosen !== undefined ? (
          <section className={classes.pane} aria-busy="true" />
        ) : account === undefined ? (
          <EmptyState
            title={accounts?.length === 0 ? words.nobody : words.pick}
            next={accounts?.length === 0 ? words.nobodyNext : undefined}
          />
        ) : (
          <section className={classes.pane} aria-label={words.ledger}>
            <header className={classes.head}>
              <b>{account.owner?.name ?? words.unknown}</b>
              <span>{formatPhone(account.owner?.phone ?? '')}</span>
              <span className={classes.balance} data-below={account.balance < 0}>
                {words.balance}
                <b>{formatMoney(account.balance)}</b>
              </span>
            </header>
            {account.entries.some(({ overdrawn }) => overdrawn) && account.balance < 0 ? (
              <Notice tone="cinnabar">{words.overdrawnText}</Notice>
            ) : null}
            <Ledger account={account} mayWrite={can('BILLING_WRITE')} />
          </section>
        )}
        {account === undefined || !can('BILLING_WRITE') ? (
          <section className={classes.form} aria-label={words.act}>
            <h2>{words.act}</h2>
            {can('BILLING_WRITE') ? null : <Notice tone="ochre">{till.noWrite}</Notice>}
          </section>
        ) : (
          <DepositForm key={account.userID} account={account} />
        )}
      </div>
    </Sheet>
  );
}
