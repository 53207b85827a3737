import { correctDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till } from '../../../locale/billing-till.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { MoneyDialog } from '../parts/MoneyDialog.tsx';

const words = till.deposit.correction;

interface CorrectDepositProps {
  readonly entry: Deposit;
  /** NT$ of the deposit as it stands. */
  readonly balance: number;
  readonly onClose: () => void;
}

/**
 * Corrects money that came into a deposit or was given back: the entry is taken back and written anew with a new number, both with the reason
 * (spec 2 §7 "logs edit"). Stays open with the reason where somebody took it back meanwhile, or used more than would be left.
 */
export function CorrectDeposit({ entry, balance, onClose }: CorrectDepositProps) {
  const run = useRun();
  const store = useStore();
  const { taken } = usePaymentMethods();
  const was = Math.abs(entry.amount);
  const [typed, setTyped] = useState(String(was));
  const [method, setMethod] = useState<MoneyMethod>(entry.method);
  const [reason, setReason] = useState('');
  const attempt = useAttempt();
  const amount = readFigure(typed) ?? 0;
  const isWhole = Number.isInteger(amount) && amount > 0;
  const left = balance + (entry.kind === 'in' ? amount - was : was - amount);
  const problem = !isWhole
    ? till.invalidAmount
    : left < 0 && left < balance
      ? words.short(formatMoney(balance))
      : undefined;
  // The way on which it came stays choosable, also when the clinic has closed it since.
  const offered: readonly MoneyMethod[] = [...new Set<MoneyMethod>([...taken(MONEY_METHODS), entry.method])];
  const isChanged = amount !== was || method !== entry.method;
  const save = () =>
    attempt.attempt(async () => {
      const now = store.now();
      await withNumbers(store, 1, ([number]) =>
        run(correctDeposit, {
          corrects: entry._id,
          reversalID: newID.deposit(now),
          depositID: newID.deposit(now),
          amount,
          method,
          note: reason.trim(),
          number,
        }),
      );
      showSuccess(words.done);
      onClose();
    });
  return (
    <MoneyDialog
      title={words.title}
      said={words.text(till.deposit.kinds[entry.kind], formatMoney(was))}
      amount={{ label: words.amount, typed, type: setTyped }}
      method={method}
      offered={offered}
      choose={setMethod}
      note={{ label: words.reason, text: reason, write: setReason }}
      problem={problem}
      submit={words.title}
      ready={problem === undefined && isChanged && reason.trim() !== ''}
      attempt={attempt}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
