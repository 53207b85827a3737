import { Button, Modal, TextInput } from '@mantine/core';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { allowEinvoice, voidAllowance, voidEinvoice } from '@vetloom/domain/einvoice/einvoice.commands.ts';
import { type Allowance, type Einvoice, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure, within } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun } from '../../data/engine/hooks.ts';
import { einvoice as words } from '../../locale/einvoice.ts';
import { useAct } from '../act/use-act.ts';
import classes from './einvoice.module.css';

/** What is taken back. */
export type TakingBack =
  | { readonly invoice: Einvoice; readonly by: 'void' }
  /** `amount`: NT$ that are suggested for an allowance. */
  | { readonly invoice: Einvoice; readonly by: 'allow'; readonly amount: number }
  | { readonly invoice: Einvoice; readonly by: 'voidAllowance'; readonly allowance: Allowance };

interface TakeInvoiceBackProps {
  readonly taking: TakingBack;
  readonly onClose: () => void;
}

const TITLES = { void: words.voidTitle, allow: words.allowTitle, voidAllowance: words.voidAllowanceTitle } as const;
const TEXTS = { void: words.voidText, allow: words.allowText, voidAllowance: words.voidAllowanceText } as const;
const DONE = { void: words.voidDone, allow: words.allowDone, voidAllowance: words.voidAllowanceDone } as const;

/** Voids an invoice, lowers it by an allowance, or takes an allowance back; each with a reason. */
export function TakeInvoiceBack({ taking, onClose }: TakeInvoiceBackProps) {
  const { invoice, by } = taking;
  const run = useRun();
  const { act, busy } = useAct();
  const [reason, setReason] = useState('');
  const [sum, setSum] = useState(taking.by === 'allow' ? String(taking.amount) : '');
  const left = standingOf(invoice);
  const amount = within(readFigure(sum), { min: 1, max: left, hasParts: false });
  const ready = reason.trim() !== '' && !busy && (by !== 'allow' || amount !== undefined);
  const { _id: invoiceID } = invoice;
  const save = async () => {
    const allowanceID = newRowID((length) => crypto.getRandomValues(new Uint8Array(length)));
    const said = { invoiceID, reason: reason.trim() };
    const done = await act(() =>
      taking.by === 'void'
        ? run(voidEinvoice, said)
        : taking.by === 'allow'
          ? run(allowEinvoice, { ...said, allowanceID, amount: amount ?? 0 })
          : run(voidAllowance, { ...said, allowanceID: taking.allowance._id }),
    );
    if (!done) return;
    showSuccess(DONE[by]);
    onClose();
  };
  const title = TITLES[by];
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title} ${taking.by === 'voidAllowance' ? taking.allowance.number : invoice.number}`}
      size={420}
      centered
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <p>{TEXTS[by]}</p>
        {by === 'allow' ? (
          <FigureInput
            label={words.amount}
            description={words.left(formatMoney(left))}
            value={sum}
            error={amount === undefined}
            onChange={setSum}
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
