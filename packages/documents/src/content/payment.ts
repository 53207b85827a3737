import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { MINUS } from '@vetloom/ui/format/missing.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import type { TotalRow } from '../model/document.ts';
import { methodWord } from '../words/method-word.ts';
import type { Words } from '../words/words.ts';

/** What one act of paying did to the bill. NT$. */
export interface Payment {
  /** The receipts of the act; empty before anything was paid. */
  readonly receipts: readonly Receipt[];
  /** Whether all of it was taken back since. */
  readonly reversed: boolean;
  /** Received before this act, reversals counted, with what another program had received. */
  readonly before: number;
  /** What was still to pay after it; negative when too much was received. */
  readonly outstanding: number;
}

const sum = (receipts: readonly Receipt[]): number => receipts.reduce((total, { receive }) => total + receive, 0);

/** A bill as paying it needs to know it. */
type PaidBill = Pick<VisitRecord, 'total' | 'settledElsewhere'>;

/**
 * The act of paying that a receipt shows: the one named, else the latest that still counts. Later receipts don't
 * change it, so that a receipt printed again says what it said the first time; a reversal shows as `reversed`.
 */
export function paymentOf(
  receipts: readonly Receipt[],
  { total, settledElsewhere = 0 }: PaidBill,
  paymentID?: string,
): Payment {
  const standing = receipts.filter((receipt) => receipt.reverses === '' && receipt.reversedBy === '');
  const latest = standing.reduce<Receipt | undefined>(
    (found, receipt) => (found === undefined || receipt.createDateTime >= found.createDateTime ? receipt : found),
    undefined,
  );
  const id = paymentID ?? latest?.paymentID;
  const all = receipts.filter((receipt) => receipt.paymentID === id && receipt.reverses === '');
  // What was corrected has its paper anew, without what was taken back for it.
  const left = all.filter((receipt) => receipt.reversedBy === '');
  const act = left.length === 0 ? all : left;
  const gone = new Set(
    all.filter((receipt) => !act.includes(receipt)).flatMap(({ _id, reversedBy }) => [_id, reversedBy]),
  );
  if (act.length === 0) {
    const paid = settledElsewhere + sum(receipts);
    return { receipts: [], reversed: false, before: paid, outstanding: total - paid };
  }
  const time = Math.max(...act.map((receipt) => receipt.createDateTime));
  const others = receipts.filter(
    (receipt) => !act.includes(receipt) && !gone.has(receipt._id) && receipt.createDateTime <= time,
  );
  const before = settledElsewhere + sum(others);
  return {
    receipts: act,
    reversed: act.every((receipt) => receipt.reversedBy !== ''),
    before,
    outstanding: total - before - sum(act),
  };
}

function receiptRows(receipt: Receipt, words: Words): readonly TotalRow[] {
  const card = receipt.creditCardNumber === '' ? '' : words.bracketed(receipt.creditCardNumber);
  const label = receipt.receive < 0 ? words.refunded : methodWord(words.methods, receipt) + card;
  const amount = receipt.tendered ?? receipt.receive;
  const rows: TotalRow[] = [{ label, amount: formatAmount(amount), weight: 'plain' }];
  if (receipt.change !== null)
    rows.push({ label: words.change, amount: formatAmount(receipt.change), weight: 'strong' });
  return rows;
}

/** How it was paid, the change, and what is left to pay. */
export function paymentRows(payment: Payment, words: Words): readonly TotalRow[] {
  const owing = payment.outstanding;
  return [
    ...(payment.before === 0
      ? []
      : [
          {
            label: words.receivedBefore,
            amount: payment.before > 0 ? `${MINUS}${formatAmount(payment.before)}` : formatAmount(-payment.before),
            weight: 'plain' as const,
          },
        ]),
    ...payment.receipts.flatMap((receipt) => receiptRows(receipt, words)),
    {
      label: owing < 0 ? words.overpaid : words.outstanding,
      amount: formatAmount(Math.abs(owing)),
      weight: owing === 0 ? 'plain' : 'strong',
    },
  ];
}
