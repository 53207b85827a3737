import { Button, TextInput } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { billUnlock as words } from '../../locale/bill-unlock.ts';
import { useAct } from '../act/use-act.ts';
import classes from './bill-unlock.module.css';

interface UnlockReasonProps {
  /** An example of a reason. */
  readonly hint: string;
  readonly unlock: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
}

/** Asks why a settled bill is opened, and opens it. Esc leaves it closed. */
export function UnlockReason({ hint, unlock, onDone }: UnlockReasonProps) {
  const { busy, act } = useAct();
  const [reason, setReason] = useState('');
  const said = reason.trim();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (said === '' || busy) return;
    if (!(await act(() => unlock(said)))) return;
    showSuccess(words.done);
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <TextInput
        size="sm"
        aria-label={words.reason}
        placeholder={hint}
        maxLength={300}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      <Button size="compact-sm" type="submit" disabled={said === ''} loading={busy}>
        {words.confirm}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {words.cancel}
      </Button>
    </form>
  );
}
