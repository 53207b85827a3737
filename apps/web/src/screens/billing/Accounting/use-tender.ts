import type { PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { useState } from 'react';

/** One way of paying within an act of payment. `amount` is the text as typed; for cash it is what was handed over. */
export interface TenderLine {
  readonly method: PaymentMethod;
  readonly amount: string;
  readonly creditCardNumber: string;
  readonly issuer: string;
  readonly transferAccount: string;
}

const fresh = (method: PaymentMethod = 'cash'): TenderLine => ({
  method,
  amount: '',
  creditCardNumber: '',
  issuer: '',
  transferAccount: '',
});

/** What the typed lines come to for a sum that is due, whole NT$. */
export interface TenderSum {
  /** What will be received, line by line: cash never counts for more than is left. */
  readonly receives: readonly number[];
  readonly received: number;
  readonly change: number;
  readonly short: number;
  readonly tooMuch: boolean;
}

/** Splits what was handed over into what is kept and what is given back. Only cash gives change. */
export function tenderSum(lines: readonly Pick<TenderLine, 'method' | 'amount'>[], due: number): TenderSum {
  let left = due;
  let change = 0;
  const receives = lines.map((line) => {
    const given = Math.trunc(readFigure(line.amount) ?? (lines.length === 1 ? due : 0));
    const kept = line.method === 'cash' ? Math.min(given, Math.max(0, left)) : given;
    change += line.method === 'cash' ? given - kept : 0;
    left -= kept;
    return Math.max(0, kept);
  });
  return {
    receives,
    received: receives.reduce((sum, amount) => sum + amount, 0),
    change,
    short: Math.max(0, left),
    tooMuch: left < 0,
  };
}

/** The lines of the act of payment at the desk. Cash is there first; the last line is the one being typed. */
export function useTender(): {
  lines: readonly TenderLine[];
  active: TenderLine;
  change: (part: Partial<TenderLine>) => void;
  split: () => void;
  drop: (at: number) => void;
  reset: () => void;
} {
  const [lines, setLines] = useState<readonly TenderLine[]>([fresh()]);
  const active = lines[lines.length - 1] ?? fresh();
  return {
    lines,
    active,
    change: (part) => setLines((all) => [...all.slice(0, -1), { ...(all[all.length - 1] ?? fresh()), ...part }]),
    split: () =>
      setLines((all) => [...all, fresh(all.some((line) => line.method === 'creditCard') ? 'cash' : 'creditCard')]),
    drop: (at) => setLines((all) => (all.length === 1 ? all : all.filter((_, index) => index !== at))),
    reset: () => setLines([fresh()]),
  };
}
