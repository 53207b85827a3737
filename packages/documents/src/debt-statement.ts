import { agedDebts, type OwedBill } from '@vetloom/domain/billing/debts.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import type { PrintDocument, RichText } from './model/document.ts';
import { joinRuns, muted, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wordsFor } from './words/words.ts';

/** A bill that stands on a statement. */
export interface StatementBill extends OwedBill {
  /** What it was for: the animal's name, or that something was sold. */
  readonly name: string;
  /** NT$ */
  readonly total: number;
  readonly received: number;
}

/** What an owner owes, bill by bill. */
export interface StatementData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images'> {
  readonly owner: Pick<Owner, 'name' | 'phone' | 'address'>;
  readonly bills: readonly StatementBill[];
}

/** A statement of what an owner owes: each open bill with what was paid of it, the sums by age, and what is to be paid. */
export function debtStatement(data: StatementData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const { owner, clinic, now } = data;
  const zone = zoneOfClinic(clinic);
  const whose = data.bills.map((bill) => ({ ...bill, userID: 'owner' }));
  const [debt] = agedDebts(whose, now, zone);
  const bills = debt?.bills ?? [];
  const total = debt?.total ?? 0;
  const rows = bills.map((bill): RichText[] => [
    formatDate(bill.dateTime, zone),
    bill.name,
    formatAmount(bill.total),
    formatAmount(bill.received),
    [strong(formatAmount(bill.owed))],
  ]);
  return {
    title: `${words.statement} ${owner.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, words.statement, [], words),
        facts: [
          { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
          { label: words.statementDay, value: formatDate(now, zone) },
        ],
        running: joinRuns([clinic.name, words.statement, [strong(owner.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...(owner.address === '' ? [] : [paragraph([muted(`${words.address}\u3000`), plain(owner.address)])]),
      ...(bills.length === 0
        ? [paragraph(words.nothingOwed)]
        : section(words.statementBills, [
            {
              kind: 'table',
              header: true,
              lines: true,
              columns: [
                { label: words.statementDate, align: 'left', width: 'fit' },
                { label: words.item, align: 'left', width: { share: 1 } },
                { label: words.total, align: 'right', width: 'fit' },
                { label: words.paid, align: 'right', width: 'fit' },
                { label: words.owed, align: 'right', width: 'fit' },
              ],
              rows,
            },
          ])),
      {
        kind: 'totals',
        rows: [
          ...(debt?.sums ?? []).flatMap((sum, at) =>
            sum === 0 ? [] : [{ label: words.debtAges[at] ?? '', amount: formatAmount(sum), weight: 'plain' as const }],
          ),
          { label: words.statementTotal, amount: formatMoney(total), weight: 'grand' },
        ],
      },
      ...(total === 0 ? [] : [paragraph(words.statementAsk, 'small')]),
      { kind: 'closing', left: [], signature: words.cashierSignature, seal: sealOf(data) },
    ],
  };
}
