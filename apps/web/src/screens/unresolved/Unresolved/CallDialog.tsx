import { TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import type { UnresolvedEntry } from '../../../data/unresolved/unresolved.ts';
import { messages } from '../../../locale/message.ts';
import { unresolved } from '../../../locale/unresolved.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useMessageActs } from '../../../parts/message/use-message-acts.ts';
import classes from './unresolved.module.css';
import { whatOf } from './unresolved-words.ts';

const words = unresolved.call;
const OUTCOMES = ['reached', 'notReached'] as const;

interface CallDialogProps {
  readonly entry: UnresolvedEntry;
  readonly onClose: () => void;
}

/** The call in place of a message that didn't arrive: the number, what was to be said, and what came of it. */
export function CallDialog({ entry, onClose }: CallDialogProps) {
  const { line, owner } = entry;
  const acts = useMessageActs();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('reached');
  const [note, setNote] = useState('');
  const name = owner?.name ?? messages.unknownOwner;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={messages.calls.call(name)}
      text={whatOf(line)}
      confirmWord={words.save}
      onConfirm={async () => {
        await acts.called({ ids: [line.subjectID], name, reached: outcome === 'reached', note: note.trim() });
      }}
    >
      <div className={classes.dialog}>
        {owner === undefined || owner.phone === '' ? (
          <p className={classes.quiet}>{messages.calls.noPhone}</p>
        ) : (
          <a className={classes.number} href={`tel:${owner.phone}`}>
            <IconPhone size={20} aria-hidden="true" />
            {formatPhone(owner.phone)}
          </a>
        )}
        <SegmentedFilter
          label={words.outcome}
          value={outcome}
          onChange={setOutcome}
          options={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
        />
        <TextInput
          label={messages.act.note}
          placeholder={messages.act.notePlaceholder}
          value={note}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
