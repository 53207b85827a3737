import { Button } from '@mantine/core';
import { writeOffDebt } from '@vetloom/domain/billing/bad-debt.commands.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';

/** Gives up what a bill still owes, with the reason (spec 2 §6 "BILLING_BADDEBT"). */
export function GiveUp({ bill, onDone }: { readonly bill: Bill; readonly onDone: () => void }) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const [asking, setAsking] = useState(false);
  const owed = bill.record.total - bill.received;
  if (!can('BILLING_BADDEBT') || owed <= 0) return null;
  const giveUp = async (reason: string) => {
    const receiptID = newID.receipt(store.now());
    await run(writeOffDebt, { recordID: bill.record._id, receiptID, paymentID: receiptID, reason });
    onDone();
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        {checkout.giveUp}
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={checkout.giveUp}
        text={checkout.giveUpText(formatMoney(owed))}
        confirmWord={checkout.giveUp}
        label={checkout.giveUpReason}
        onConfirm={giveUp}
      />
    </>
  );
}
