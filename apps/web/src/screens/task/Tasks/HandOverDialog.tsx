import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { tasks } from '../../../locale/task.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { StaffChoice } from '../../../parts/task/StaffChoice.tsx';
import classes from './tasks.module.css';

const words = tasks.handOver;

interface HandOverDialogProps {
  /** How many are handed over. */
  readonly count: number;
  /** Whose they are, where they are one person's: nobody hands over to that person. */
  readonly from: string;
  readonly onHandOver: (to: string, name: string, words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks to whom tasks go at the end of a shift, and what to tell them. */
export function HandOverDialog({ count, from, onHandOver, onClose }: HandOverDialogProps) {
  const people = useDocuments('staff', 'byName', {}) ?? [];
  const [to, setTo] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const name = to === '' ? tasks.anybody : (people.find(({ _id }) => _id === to)?.name ?? '');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(count)}
      text=""
      confirmWord={words.confirm}
      disabled={to === null}
      onConfirm={async () => {
        if (to !== null) await onHandOver(to, name, said.trim());
      }}
    >
      <div className={classes.dialog}>
        <StaffChoice first label={words.to} value={to} except={from} onChange={setTo} />
        <TextInput
          label={words.words}
          description={words.wordsHint}
          value={said}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
