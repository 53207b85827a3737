import { Button, Modal, Select, TextInput } from '@mantine/core';
import { settleBadDebt } from '@vetloom/domain/billing/bad-debt.commands.ts';
import {
  MONEY_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Receipt,
} from '@vetloom/domain/billing/receipt.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type FormEvent, useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useDeposit } from '../../../data/billing/till.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { printReceipt } from '../../../parts/print/print.ts';
import pane from './tender.module.css';

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
  const { taken, word } = usePaymentMethods();
  const balance = useDeposit(debt.userID === '' ? undefined : debt.userID)?.balance ?? 0;
  const [typed, setTyped] = useState(String(debt.receive));
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [note, setNote] = useState('');
  const { busy, failure, attempt } = useAttempt();
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
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || busy) return;
    await attempt(async () => {
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
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size={420} centered>
      <form className={pane.discount} onSubmit={(event) => void save(event)}>
        <p className={pane.discountSaid}>{words.text(formatMoney(debt.receive))}</p>
        <FigureInput
          label={words.amount}
          unit="NT$"
          value={typed}
          onChange={setTyped}
          error={problem}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Select
          label={checkout.methodLabel}
          data={offered.map((value) => ({ value, label: word(value) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => setMethod(offered.find((one) => one === value) ?? 'cash')}
        />
        <TextInput
          label={words.note}
          placeholder={checkout.optional}
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem === undefined && receive < debt.receive ? (
          <p className={pane.discountSaid} role="status">
            {words.rest(formatMoney(debt.receive - receive))}
          </p>
        ) : null}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={pane.discountFoot}>
          <Button type="submit" disabled={problem !== undefined || !offered.includes(method)} loading={busy}>
            {words.receive}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
