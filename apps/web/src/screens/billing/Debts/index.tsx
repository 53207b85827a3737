import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type OwnerDebt, useDebts } from '../../../data/billing/debts.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { debts as words } from '../../../locale/billing-debts.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { Choice } from '../parts/Choice.tsx';
import till from '../parts/till.module.css';
import { BadDebts } from './BadDebts.tsx';
import { CallForm } from './CallForm.tsx';
import { DebtDetail } from './DebtDetail.tsx';
import classes from './debts.module.css';

/** Who owes what for how long, what was said to them about it, and a statement to print. */
export default function DebtsPage() {
  const debts = useDebts(useNow());
  const [query, setQuery] = useQuery();
  const can = useCan();
  const mayWrite = can('BILLING_WRITE');
  const seesBad = can('BILLING_BADDEBT') || can('BILLING_BADDEBT_CHECKOUT');
  const kind = seesBad && query.kind === 'bad' ? 'bad' : 'owed';
  const kinds = seesBad ? (
    <div className={classes.kinds}>
      <Choice
        label={words.kind}
        options={words.kinds}
        value={kind}
        onChange={(next) => setQuery({ kind: next === 'bad' ? next : undefined })}
      />
    </div>
  ) : null;
  const chosen = debts?.find(({ userID }) => userID === query.user);
  if (kind === 'bad')
    return (
      <Sheet fill>
        {kinds}
        <BadDebts />
      </Sheet>
    );
  if (!debts) return null;
  if (debts.length === 0)
    return (
      <Sheet fill>
        {kinds}
        <EmptyState title={words.nobody} />
      </Sheet>
    );
  return (
    <Sheet fill>
      {kinds}
      <div className={classes.page} data-chosen={chosen !== undefined}>
        <section className={till.pane} aria-label={words.title}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields */}
          <div className={till.scroll} tabIndex={0} role="group" aria-label={words.title}>
            <DebtTable debts={debts} chosen={chosen?.userID} onChoose={(user) => setQuery({ user })} />
          </div>
        </section>
        {chosen === undefined ? (
          <EmptyState title={words.pick} />
        ) : (
          <section className={till.pane} aria-label={words.of(chosen.owner?.name ?? '')}>
            <header className={till.head}>
              <b>{chosen.owner?.name ?? words.unknown}</b>
              <span>{formatPhone(chosen.owner?.phone ?? '')}</span>
              <span className={till.balance}>
                {words.owed}
                <b>{formatMoney(chosen.total)}</b>
              </span>
            </header>
            <div className={till.scroll}>
              <ContactLines contacts={chosen.owner?.contacts} />
              <DebtDetail debt={chosen} />
              {mayWrite ? <CallForm key={chosen.userID} userID={chosen.userID} /> : null}
            </div>
          </section>
        )}
      </div>
    </Sheet>
  );
}

interface DebtTableProps {
  readonly debts: readonly OwnerDebt[];
  readonly chosen: string | undefined;
  readonly onChoose: (userID: string) => void;
}

function DebtTable({ debts, chosen, onChoose }: DebtTableProps) {
  const sums = words.ages.map((_, at) => debts.reduce((sum, debt) => sum + (debt.sums[at] ?? 0), 0));
  return (
    <table className={classes.ages}>
      <thead>
        <tr>
          <th scope="col">{words.owner}</th>
          {words.ages.map((age) => (
            <th scope="col" key={age}>
              {age}
            </th>
          ))}
          <th scope="col">{words.total}</th>
        </tr>
      </thead>
      <tbody>
        {debts.map((debt) => (
          <tr key={debt.userID} data-chosen={debt.userID === chosen}>
            <td>
              <button type="button" aria-current={debt.userID === chosen} onClick={() => onChoose(debt.userID)}>
                {debt.owner?.name ?? words.unknown}
              </button>
              <small>{lastCall(debt)}</small>
            </td>
            {debt.sums.map((sum, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
              <td key={at} data-old={at === debt.sums.length - 1 && sum > 0}>
                {sum === 0 ? '' : formatAmount(sum)}
              </td>
            ))}
            <td>
              <b>{formatAmount(debt.total)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.people(debts.length)}</th>
          {sums.map((sum, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
            <td key={at}>{formatAmount(sum)}</td>
          ))}
          <td>
            <b>{formatAmount(sums.reduce((all, sum) => all + sum, 0))}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function lastCall({ calls: [last] }: OwnerDebt): string {
  if (!last) return words.neverCalled;
  return words.called(last.dateTime, last.promisedDate);
}
