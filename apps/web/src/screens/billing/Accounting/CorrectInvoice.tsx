import { Button, Modal, TextInput } from '@mantine/core';
import { correctReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { type InvoiceWish, invoiceProblem, wantsInvoice } from '@vetloom/domain/billing/invoice.ts';
import { paymentMethod, type Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import dialog from '../parts/dialog.module.css';
import { InvoiceFields } from './InvoiceFields.tsx';

const words = checkout.invoice;
const NOTHING: InvoiceWish = { ubn: '', carrier: '', donation: '' };

/** Corrects what was wanted of the invoice: the receipt is taken back and written anew with a new number, because a paper that was printed doesn't change. */
export function CorrectInvoice({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [wish, setWish] = useState(receipt.invoice ?? NOTHING);
  const [reason, setReason] = useState('');
  const ready = invoiceProblem(wish) === undefined && reason.trim() !== '' && !busy;
  const save = async () => {
    const { receive, transferAccount, issuer, creditCardNumber, note, tendered, change, receiveDate } = receipt;
    const now = store.now();
    const kept = { receive, transferAccount, issuer, creditCardNumber, note, tendered, change, receiveDate };
    const method = paymentMethod.parse(receipt.method);
    const correct = ([number]: readonly string[]) =>
      run(correctReceipt, {
        receiptID: receipt._id,
        reversalID: newID.receipt(now),
        receipt: { ...kept, _id: newID.receipt(now), method, number, ...(wantsInvoice(wish) ? { invoice: wish } : {}) },
        reason: reason.trim(),
      });
    if (!(await act(() => withNumbers(store, 1, correct)))) return;
    showSuccess(words.corrected);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={words.correct} size={420} centered>
      <div className={dialog.form}>
        <p className={dialog.said}>{words.correctText}</p>
        <InvoiceFields wish={wish} onChange={(part) => setWish({ ...wish, ...part })} unfolded />
        <TextInput
          label={checkout.reverseWhy}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialog.foot}>
          <Button disabled={!ready} loading={busy} onClick={() => void save()}>
            {words.correct}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
