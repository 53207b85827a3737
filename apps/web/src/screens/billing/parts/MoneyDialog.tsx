import { Button, Modal, Select, TextInput } from '@mantine/core';
import type { PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import type { FormEvent } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { checkout } from '../../../locale/billing.ts';
import type { Attempt } from '../../../parts/form/use-attempt.ts';
import dialog from './dialog.module.css';

interface MoneyDialogProps<Method extends PaymentMethod> {
  readonly title: string;
  /** What the money is about. */
  readonly said: string;
  /** NT$ as it was typed. */
  readonly amount: { readonly label: string; readonly typed: string; readonly type: (typed: string) => void };
  readonly method: Method;
  readonly offered: readonly Method[];
  readonly choose: (method: Method) => void;
  readonly note: {
    readonly label: string;
    readonly text: string;
    readonly placeholder?: string;
    readonly write: (text: string) => void;
  };
  /** What is wrong with the amount. */
  readonly problem: string | undefined;
  /** What comes of it beside the money itself. */
  readonly consequence?: string | undefined;
  readonly submit: string;
  readonly ready: boolean;
  readonly attempt: Pick<Attempt, 'busy' | 'failure'>;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** An amount, the way on which it comes, and a note: what a later movement of money asks for. Stays open with the reason where it is refused. */
export function MoneyDialog<Method extends PaymentMethod>({
  title,
  said,
  amount,
  method,
  offered,
  choose,
  note,
  problem,
  consequence,
  submit,
  ready,
  attempt: { busy, failure },
  onSubmit,
  onClose,
}: MoneyDialogProps<Method>) {
  const { word } = usePaymentMethods();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) void onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={420} centered>
      <form className={dialog.form} onSubmit={save}>
        <p className={dialog.said}>{said}</p>
        <FigureInput
          label={amount.label}
          unit="NT$"
          value={amount.typed}
          onChange={amount.type}
          error={problem}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Select
          label={checkout.methodLabel}
          data={offered.map((value) => ({ value, label: word(value) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = offered.find((one) => one === value);
            if (chosen !== undefined) choose(chosen);
          }}
        />
        <TextInput
          label={note.label}
          placeholder={note.placeholder}
          value={note.text}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => note.write(event.currentTarget.value)}
        />
        {consequence === undefined ? null : (
          <p className={dialog.said} role="status">
            {consequence}
          </p>
        )}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={dialog.foot}>
          <Button type="submit" disabled={!ready} loading={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
