import { Button } from '@mantine/core';
import { withdrawReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { letters as words } from '../../locale/referral-letter.ts';
import { ReasonDialog } from '../../parts/confirm/ReasonDialog.tsx';

/** Takes a letter back, as long as nobody is known to have come. */
export function WithdrawLetter({ letter }: { readonly letter: SentReferral }) {
  const mayWrite = useCan()('RECORD_WRITE');
  const run = useRun();
  const store = useStore();
  const [asking, setAsking] = useState(false);
  if (!mayWrite || letter.open === 0 || letter.state === 'arrived') return null;
  return (
    <>
      <Button size="sm" variant="subtle" data-danger onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirmWord={words.withdraw}
        label={words.withdrawReason}
        onConfirm={async (text) => {
          const said = { letterID: letter._id, saidID: newID.row(), text, dateTime: Math.floor(store.now()) };
          await run(withdrawReferral, said);
          showSuccess(words.withdrawn);
        }}
      />
    </>
  );
}
