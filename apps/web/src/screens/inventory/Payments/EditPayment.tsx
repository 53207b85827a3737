import { Button, Group, Modal } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { type FormEvent, useState } from 'react';
import { formCalls, type ListedForm } from '../../../data/inventory/form-calls.ts';
import { refusal } from '../../../locale/codes.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { paidSum, paymentFields, paymentProblem, textOfPayment } from './payment-text.ts';

const words = paymentWords.past;

interface EditPaymentProps {
  readonly payment: ListedForm<'payment'>;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What was written wrong of a payment: its day, its ways, its remark. Which purchases it pays stays; what each has of it is shared out anew. */
export function EditPayment({ payment, onChanged, onClose }: EditPaymentProps) {
  const [text, setText] = useState(() => textOfPayment(payment));
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = paymentProblem(text);
    setProblem(wrong);
    if (wrong !== undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { supplierID: _, purchaseIDs: __, ...fields } = paymentFields(payment.supplierID, text);
      await formCalls.change('payment', payment.id, { ...fields, updateDateTime: payment.updateDateTime });
      showSuccess(words.changed(payment.customID));
      onChanged();
      onClose();
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={words.changeTitle(payment.customID)} size={640} centered>
      <form onSubmit={(event) => void save(event)}>
        <PaymentFields text={text} change={(change) => setText((before) => ({ ...before, ...change }))} />
        {problem === undefined ? null : <Notice tone="cinnabar">{problem}</Notice>}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {ownerCare.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.save(formatMoney(paidSum(text)))}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
