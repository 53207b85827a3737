import type { InvoiceWish } from '@vetloom/domain/billing/invoice.ts';
import type { PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { useState } from 'react';

/** One way of paying within an act of payment. */
export interface TenderLine {
  readonly method: PaymentMethod;
  /** The text as typed; for cash it is what was handed over. Undefined until something is typed: all that is left, which the field shows. */
  readonly amount: string | undefined;
  readonly creditCardNumber: string;
  readonly issuer: string;
  readonly transferAccount: string;
}

const fresh = (method: PaymentMethod = 'cash'): TenderLine => ({
  method,
  amount: undefined,
  creditCardNumber: '',
  issuer: '',
  transferAccount: '',
});

/** What the lines come to for a sum that is due, whole NT$. */
export interface TenderSum {
  /** What will be received, line by line: cash never counts for more than is left. */
  readonly receives: readonly number[];
  readonly received: number;
  readonly change: number;
  readonly short: number;
  readonly tooMuch: boolean;
}

type Amount = Pick<TenderLine, 'method' | 'amount'>;

/** Splits what was handed over into what is kept and what is given back. Only cash gives change. */
export function tenderSum(lines: readonly Amount[], due: number): TenderSum {
  let left = due;
  let change = 0;
  const receives = lines.map((line) => {
    const given = line.amount === undefined ? Math.max(0, left) : Math.max(0, Math.trunc(readFigure(line.amount) ?? 0));
    const kept = line.method === 'cash' ? Math.min(given, Math.max(0, left)) : given;
    change += line.method === 'cash' ? given - kept : 0;
    left -= kept;
    return kept;
  });
  return {
    receives,
    received: receives.reduce((sum, amount) => sum + amount, 0),
    change,
    short: Math.max(0, left),
    tooMuch: left < 0,
  };
}

/** Nobody gives back as much, NT$: a digit too many was typed. */
const TOO_MUCH_CHANGE = 10_000;

/** Why an amount as typed can't be booked as it stands; undefined where it can. */
export type AmountProblem = 'notWhole' | 'negative' | 'tooMuchChange' | 'tooMuch';

/** What is wrong with the line that is being typed. An empty field is nothing wrong: nothing is paid by it. */
export function amountProblem(line: Amount, sum: TenderSum): AmountProblem | undefined {
  const text = line.amount?.trim() ?? '';
  const value = readFigure(text);
  if (text !== '' && (value === undefined || !Number.isInteger(value))) return 'notWhole';
  if (value !== undefined && value < 0) return 'negative';
  if (sum.change >= TOO_MUCH_CHANGE) return 'tooMuchChange';
  return sum.tooMuch ? 'tooMuch' : undefined;
}

/** The lines of the act of payment at the desk. Cash is there first; the last line is the one being typed. */
export function useTender(): {
  lines: readonly TenderLine[];
  active: TenderLine;
  change: (part: Partial<TenderLine>) => void;
  split: () => void;
  drop: (at: number) => void;
  invoice: InvoiceWish;
  wish: (part: Partial<InvoiceWish>) => void;
  /** The day on which the money came, as fields hold one; empty for now. */
  day: string;
  setDay: (day: string) => void;
} {
  const [lines, setLines] = useState<readonly TenderLine[]>([fresh()]);
  const active = lines[lines.length - 1] ?? fresh();
  const [invoice, setInvoice] = useState<InvoiceWish>({ ubn: '', carrier: '', donation: '' });
  const [day, setDay] = useState('');
  return {
    lines,
    active,
    change: (part) => setLines((all) => [...all.slice(0, -1), { ...(all[all.length - 1] ?? fresh()), ...part }]),
    split: () =>
      setLines((all) => [...all, fresh(all.some((line) => line.method === 'creditCard') ? 'cash' : 'creditCard')]),
    day,
    setDay,
    invoice,
    wish: (part) => setInvoice((all) => ({ ...all, ...part })),
    drop: (at) => setLines((all) => (all.length === 1 ? all : all.filter((_, index) => index !== at))),
  };
}
