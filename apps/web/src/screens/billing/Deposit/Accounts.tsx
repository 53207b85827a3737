import { dayKey } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import type { DepositAccount } from '../../../data/billing/till.ts';
import { till } from '../../../locale/billing-till.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import classes from '../parts/till.module.css';
import { depositSheets } from './deposit-sheet.ts';

interface AccountsProps {
  readonly accounts: readonly DepositAccount[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (userID: string | undefined) => void;
}

/** Whom to look at: anyone by name or phone, or one of those who have money here. */
export function Accounts({ accounts, chosen, onChoose }: AccountsProps) {
  const words = till.deposit;
  const now = useNow();
  const { word } = usePaymentMethods();
  const total = (accounts ?? []).reduce((sum, { balance }) => sum + balance, 0);
  return (
    <nav className={classes.pane} aria-label={words.accounts}>
      <div className={classes.find}>
        <PersonPicker
          kind="owner"
          label={words.find}
          hint={words.findHint}
          except=""
          value={chosen}
          onChange={onChoose}
        />
      </div>
      <ul className={`${classes.scroll} ${queueList.list}`}>
        {(accounts ?? []).map((account) => (
          <li key={account.userID}>
            <button
              type="button"
              className={queueList.row}
              aria-current={account.userID === chosen}
              onClick={() => onChoose(account.userID)}
            >
              <b>{account.owner?.name ?? words.unknown}</b>
              <b className={queueList.rowEnd}>{formatAmount(account.balance)}</b>
              <span>{formatPhone(account.owner?.phone ?? '')}</span>
              <span className={queueList.rowEnd}>{account.balance < 0 ? words.overdrawn : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.sums}>
        <span>
          {words.total}
          <b>{formatMoney(total)}</b>
        </span>
        <SheetButton
          fileName={words.fileName(dayKey(now))}
          tables={accounts && accounts.length > 0 ? () => depositSheets(accounts, word) : undefined}
        />
      </div>
    </nav>
  );
}
