import { Button } from '@mantine/core';
import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { keepHandovers, voidHandover } from '@vetloom/domain/billing/handover.commands.ts';
import { handoverResult, seenResult } from '@vetloom/domain/billing/handover-result.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { doubles } from '../../../locale/doubles.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { useEntryWord } from '../../../parts/doubles/use-names.ts';
import accounting from '../Accounting/accounting.module.css';
import classes from '../parts/till.module.css';
import { differenceWord } from './difference-word.ts';

const words = doubles.handover;

interface DoubledHandoverProps {
  readonly handover: HandoverEntry;
  /** Those that devices made beside it, unseen. */
  readonly others: readonly HandoverEntry[];
  readonly onShow: (handoverID: string) => void;
}

/** Says that a till was handed over twice, what that makes of the counted money, and settles it: one is crossed out, or all are meant. */
export function DoubledHandover({ handover, others, onShow }: DoubledHandoverProps) {
  const run = useRun();
  const entryWord = useEntryWord();
  const { busy, act } = useAct();
  const [crossing, setCrossing] = useState(false);
  const named = others.map((one) => ({ id: one._id, word: entryWord(one.endTime, one.handedBy) }));
  const all = [handover, ...others].sort((a, b) => a.endTime - b.endTime);
  const keepAll = async (ownTills: boolean) => {
    const handoverIDs = all.map(({ _id }) => _id);
    if (await act(() => run(keepHandovers, { handoverIDs, ownTills }))) showSuccess(words.bothDone);
  };
  const cross = async (reason: string) => {
    // One that somebody has kept beside this one already is not what this one is crossed out for.
    const kept = others.find(({ _id }) => !handover.beside?.includes(_id))?._id;
    await run(voidHandover, { handoverID: handover._id, reason, ...(kept === undefined ? {} : { kept }) });
    showSuccess(words.voidDone);
  };
  return (
    <Notice tone="ochre" title={words.title}>
      {words.text(named.map(({ word }) => word))}
      <table className={accounting.lines}>
        <thead>
          <tr>
            <th scope="col">{words.entryHead}</th>
            <th scope="col">{words.countedHead}</th>
            <th scope="col">{words.oneTill}</th>
            <th scope="col">{words.ownTills}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one._id}>
              <td>{one === handover ? words.thisOne : entryWord(one.endTime, one.handedBy)}</td>
              <td>{formatAmount(one.counted)}</td>
              <td>{differenceWord(handoverResult({ ...one, ownTill: undefined }))}</td>
              <td>{differenceWord(seenResult(one))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className={classes.noticeActs}>
        {named.map(({ id, word }) => (
          <Button key={id} size="compact-sm" variant="subtle" onClick={() => onShow(id)}>
            {words.show(word)}
          </Button>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          title={words.oneTillHint}
          onClick={() => void keepAll(false)}
        >
          {words.oneTill}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          title={words.ownTillsHint}
          onClick={() => void keepAll(true)}
        >
          {words.ownTills}
        </Button>
        <Button size="compact-sm" variant="default" c="var(--vl-cinnabar)" onClick={() => setCrossing(true)}>
          {words.void}
        </Button>
      </span>
      <ReasonDialog
        opened={crossing}
        onClose={() => setCrossing(false)}
        title={words.voidTitle}
        text={words.voidText}
        confirmWord={words.void}
        label={words.reason}
        begin={words.reasonBegin}
        onConfirm={cross}
      />
    </Notice>
  );
}
