import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { MethodWord } from '../../../data/billing/payment-methods.ts';
import type { DepositAccount } from '../../../data/billing/till.ts';
import { till } from '../../../locale/billing-till.ts';
import { shownTime } from '../../../parts/sheet/date-cells.ts';

const words = till.deposit;
const nameOf = ({ owner }: DepositAccount): string => owner?.name ?? words.unknown;
const phoneOf = ({ owner }: DepositAccount): string => (owner ? formatPhone(owner.phone) : '');

/** All deposits as the sheets of a workbook: what each owner has left, and every entry. `word`: of a way of paying. */
export const depositSheets = (accounts: readonly DepositAccount[], word: MethodWord): WorkbookTable[] => [
  {
    name: words.accounts,
    rows: [
      [words.owner, words.phone, words.balance],
      ...accounts.map((account) => [nameOf(account), phoneOf(account), account.balance]),
      [words.total, undefined, accounts.reduce((sum, { balance }) => sum + balance, 0)],
    ],
  },
  {
    name: words.ledger,
    rows: [
      [till.time, words.owner, words.phone, words.kind, till.method, till.amount, till.note],
      ...accounts
        .flatMap((account) => account.entries.map((entry) => ({ account, entry })))
        .sort((a, b) => a.entry.createDateTime - b.entry.createDateTime)
        .map(({ account, entry }) => [
          shownTime(entry.createDateTime),
          nameOf(account),
          phoneOf(account),
          words.kinds[entry.kind],
          entry.receiptID === '' ? word(entry.method) : '',
          entry.amount,
          entry.note,
        ]),
    ],
  },
];
