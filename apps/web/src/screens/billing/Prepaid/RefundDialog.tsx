import { Button, Modal, TextInput } from '@mantine/core';
import { refundPrepaid } from '@vetloom/domain/billing/prepaid.commands.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import type { OwnedPackage } from '../../../data/billing/prepaid.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { Choice } from '../parts/Choice.tsx';
import dialog from '../parts/dialog.module.css';
import { MethodTiles } from '../parts/MethodTiles.tsx';

const words = prepaidWords.refund;

interface RefundDialogProps {
  readonly owned: OwnedPackage;
  readonly onClose: () => void;
}

/** Gives back what is left of a package, over the counter or to the owner's deposit, with a reason. */
export function RefundDialog({ owned: { prepaid, liability }, onClose }: RefundDialogProps) {
  const run = useRun();
  const store = useStore();
  const { taken } = usePaymentMethods();
  const [way, setWay] = useState<keyof typeof words.ways>('out');
  const [method, setMethod] = useState<MoneyMethod>('cash');
  const [reason, setReason] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const paysOut = way === 'out' && liability > 0;
  const ready = reason.trim() !== '' && !busy;
  const save = () =>
    attempt(async () => {
      const now = store.now();
      await withNumbers(store, paysOut ? 1 : 0, ([number]) =>
        run(refundPrepaid, {
          ...{ prepaidID: prepaid._id, entryID: newID.row(), depositID: newID.deposit(now), reason: reason.trim() },
          payout: paysOut ? { depositID: newID.deposit(now), amount: liability, method, number } : null,
        }),
      );
      showSuccess(words.done);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={words.title} size={460} centered>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <p className={dialog.said}>{words.text(formatMoney(liability))}</p>
        <Choice label={words.toOwner} options={words.ways} value={way} onChange={setWay} />
        {way === 'out' ? <MethodTiles methods={taken(MONEY_METHODS)} value={method} onChange={setMethod} /> : null}
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={dialog.foot}>
          <Button type="submit" disabled={!ready} loading={busy}>
            {words.act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
