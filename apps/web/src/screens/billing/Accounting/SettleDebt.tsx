import { settleBadDebt } from '@vetloom/domain/billing/bad-debt.commands.ts';
import {
  MONEY_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Receipt,
} from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useDeposit } from '../../../data/billing/till.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { printReceipt } from '../../../parts/print/print.ts';
import { MoneyDialog } from '../parts/MoneyDialog.tsx';

const words = checkout.settle;

interface SettleDebtProps {
  /** What was given up. */
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/**
 * Takes money for a debt that was given up (spec 2 §6 "BILLING_BADDEBT_CHECKOUT"): what is not paid of it is owed again. Stays open with the
 * reason where somebody has settled it or claimed it again meanwhile.
 */
export function SettleDebt({ receipt: debt, onClose }: SettleDebtProps) {
  const run = useRun();
  const store = useStore();
  const { taken } = usePaymentMethods();
  const balance = useDeposit(debt.userID === '' ? undefined : debt.userID)?.balance ?? 0;
  const [typed, setTyped] = useState(String(debt.receive));
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [note, setNote] = useState('');
  const attempt = useAttempt();
  const receive = readFigure(typed) ?? 0;
  const isWhole = Number.isInteger(receive) && receive > 0;
  const problem = !isWhole
    ? words.notWhole
    : receive > debt.receive
      ? words.tooMuch(formatMoney(debt.receive))
      : method === 'deposit' && receive > balance
        ? checkout.depositShort
        : undefined;
  const offered: readonly PaymentMethod[] = taken(balance > 0 ? PAYMENT_METHODS : MONEY_METHODS);
  const save = () =>
    attempt.attempt(async () => {
      const now = store.now();
      await withNumbers(store, 1, ([number]) =>
        run(settleBadDebt, {
          receiptID: debt._id,
          reversalID: newID.receipt(now),
          receipt: { _id: newID.receipt(now), receive, method, note: note.trim(), number },
        }),
      );
      showSuccess(words.done(formatMoney(receive)));
      // Not waited for: the receipt is there already, whatever becomes of its paper.
      void printReceipt(store, debt.collectionID, debt.paymentID);
      onClose();
    });
  return (
    <MoneyDialog
      title={words.title}
      said={words.text(formatMoney(debt.receive))}
      amount={{ label: words.amount, typed, type: setTyped }}
      method={method}
      offered={offered}
      choose={setMethod}
      note={{ label: words.note, text: note, placeholder: checkout.optional, write: setNote }}
      problem={problem}
      consequence={
        problem === undefined && receive < debt.receive ? words.rest(formatMoney(debt.receive - receive)) : undefined
      }
      submit={words.receive}
      ready={problem === undefined && offered.includes(method)}
      attempt={attempt}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
