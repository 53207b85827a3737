import { Button, Modal, Select, TextInput } from '@mantine/core';
import { correctDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type FormEvent, useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till } from '../../../locale/billing-till.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import pane from '../Accounting/tender.module.css';

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
  const { taken, word } = usePaymentMethods();
  const was = Math.abs(entry.amount);
  const [typed, setTyped] = useState(String(was));
  const [method, setMethod] = useState<MoneyMethod>(entry.method);
  const [reason, setReason] = useState('');
  const { busy, failure, attempt } = useAttempt();
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
  const ready = problem === undefined && isChanged && reason.trim() !== '' && !busy;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    await attempt(async () => {
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
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size={420} centered>
      <form className={pane.discount} onSubmit={(event) => void save(event)}>
        <p className={pane.discountSaid}>{words.text(till.deposit.kinds[entry.kind], formatMoney(was))}</p>
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
          label={till.method}
          data={offered.map((value) => ({ value, label: word(value) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => setMethod(offered.find((one) => one === value) ?? entry.method)}
        />
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={pane.discountFoot}>
          <Button type="submit" disabled={!ready} loading={busy}>
            {words.title}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
