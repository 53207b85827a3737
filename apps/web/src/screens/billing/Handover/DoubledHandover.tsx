import { Button, TextInput } from '@mantine/core';
import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { keepHandovers, voidHandover } from '@vetloom/domain/billing/handover.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { doubles } from '../../../locale/doubles.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useEntryWord } from '../../../parts/doubles/use-names.ts';
import classes from '../parts/till.module.css';

const words = doubles.handover;

interface DoubledHandoverProps {
  readonly handover: HandoverEntry;
  /** Those that devices made beside it, unseen. */
  readonly others: readonly HandoverEntry[];
  readonly onShow: (handoverID: string) => void;
}

/** Says that a till was handed over twice, and settles it: one is crossed out, or all are meant. */
export function DoubledHandover({ handover, others, onShow }: DoubledHandoverProps) {
  const run = useRun();
  const entryWord = useEntryWord();
  const { busy, act } = useAct();
  const [crossing, setCrossing] = useState(false);
  const [reason, setReason] = useState<string>(words.reasonBegin);
  const named = others.map((one) => ({ id: one._id, word: entryWord(one.endTime, one.handedBy) }));
  const keepAll = async () => {
    const handoverIDs = [handover, ...others].map(({ _id }) => _id);
    if (await act(() => run(keepHandovers, { handoverIDs }))) showSuccess(words.bothDone);
  };
  const cross = async () => {
    const kept = others[0]?._id;
    await run(voidHandover, { handoverID: handover._id, reason, ...(kept === undefined ? {} : { kept }) });
    showSuccess(words.voidDone);
  };
  return (
    <Notice tone="ochre" title={words.title}>
      {words.text(named.map(({ word }) => word))}
      <span className={classes.noticeActs}>
        {named.map(({ id, word }) => (
          <Button key={id} size="compact-sm" variant="subtle" onClick={() => onShow(id)}>
            {words.show(word)}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void keepAll()}>
          {words.both}
        </Button>
        <Button size="compact-sm" variant="default" c="var(--vl-cinnabar)" onClick={() => setCrossing(true)}>
          {words.void}
        </Button>
      </span>
      <ConfirmDialog
        opened={crossing}
        onClose={() => setCrossing(false)}
        title={words.voidTitle}
        text={words.voidText}
        confirmWord={words.void}
        danger
        disabled={reason.trim() === ''}
        onConfirm={cross}
      >
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </Notice>
  );
}
