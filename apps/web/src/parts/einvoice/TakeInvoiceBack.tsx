import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { allowEinvoice, voidEinvoice } from '@vetloom/domain/einvoice/einvoice.commands.ts';
import { type Einvoice, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useRun } from '../../data/engine/hooks.ts';
import { einvoice as words } from '../../locale/einvoice.ts';
import { useAct } from '../act/use-act.ts';
import classes from './einvoice.module.css';

interface TakeInvoiceBackProps {
  readonly invoice: Einvoice;
  readonly by: 'void' | 'allow';
  /** NT$ that are suggested for an allowance. */
  readonly amount: number;
  readonly onClose: () => void;
}

/** Voids an invoice, or lowers it by an allowance; both with a reason. */
export function TakeInvoiceBack({ invoice, by, amount, onClose }: TakeInvoiceBackProps) {
  const run = useRun();
  const { act, busy } = useAct();
  const [reason, setReason] = useState('');
  const [sum, setSum] = useState<number>(amount);
  const left = standingOf(invoice);
  const ready = reason.trim() !== '' && !busy && (by === 'void' || (sum >= 1 && sum <= left));
  const { _id: invoiceID } = invoice;
  const save = async () => {
    const allowanceID = newRowID((length) => crypto.getRandomValues(new Uint8Array(length)));
    const done = await act(() =>
      by === 'void'
        ? run(voidEinvoice, { invoiceID, reason: reason.trim() })
        : run(allowEinvoice, { invoiceID, allowanceID, amount: sum, reason: reason.trim() }),
    );
    if (!done) return;
    showSuccess(by === 'void' ? words.voidDone : words.allowDone);
    onClose();
  };
  const title = by === 'void' ? words.voidTitle : words.allowTitle;
  return (
    <Modal opened onClose={onClose} title={`${title} ${invoice.number}`} size={420} centered>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <p>{by === 'void' ? words.voidText : words.allowText}</p>
        {by === 'allow' ? (
          <NumberInput
            label={words.amount}
            description={words.left(formatMoney(left))}
            min={1}
            max={left}
            allowDecimal={false}
            value={sum}
            onChange={(value) => setSum(typeof value === 'number' ? value : 0)}
          />
        ) : null}
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={20}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!ready} loading={busy}>
          {title}
        </Button>
      </form>
    </Modal>
  );
}
