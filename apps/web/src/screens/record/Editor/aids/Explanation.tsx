import { Button, TextInput } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { explainAmendment } from '@vetloom/domain/record/amendment.commands.ts';
import { unexplainedAmendment } from '@vetloom/domain/record/amendment.ts';
import { isPricedPath, openUnlock } from '@vetloom/domain/record/bill-lock.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, useState } from 'react';
import { useRun, useSession } from '../../../../data/engine/hooks.ts';
import { fieldWord } from '../../../../locale/fields.ts';
import { visit } from '../../../../locale/record.ts';
import { useAct } from '../../../../parts/act/use-act.ts';
import { useEditing } from '../editing.ts';
import classes from './aids.module.css';

const words = visit.explain;

/** Asks why one changes a visit that is completed. It stands in the way of nothing: what was changed is kept in any case. */
export function Explanation() {
  const { record, readOnly } = useEditing();
  const { actor } = useSession();
  const now = useNow();
  const run = useRun();
  const { busy, act } = useAct();
  const [reason, setReason] = useState('');
  const mine = actor?.staffID ?? '';
  const amendment = readOnly ? undefined : unexplainedAmendment(record, mine, now);
  // Whoever opened the bill has said why its prices change.
  const isSaid = openUnlock(record)?.by === mine && amendment?.fields.every((field) => isPricedPath([field]));
  if (!amendment || isSaid) return null;
  const said = reason.trim();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (said === '' || busy) return;
    if (await act(() => run(explainAmendment, { recordID: record._id, reason: said }))) {
      setReason('');
      showSuccess(words.saved);
    }
  };
  return (
    <section className={classes.strip} data-tone="ochre" aria-label={words.title}>
      <IconPencilCheck size={16} stroke={1.8} aria-hidden="true" />
      <b>{words.title}</b>
      <span className={classes.stripFields}>{amendment.fields.map(fieldWord).join('、')}</span>
      <form className={classes.stripForm} onSubmit={(event) => void send(event)}>
        <TextInput
          size="sm"
          aria-label={words.label}
          placeholder={words.hint}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button size="compact-sm" variant="default" type="submit" disabled={said === ''} loading={busy}>
          {words.save}
        </Button>
      </form>
    </section>
  );
}
