import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { results as words } from '../../../locale/instrument.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';

interface DetachDialogProps {
  readonly onClose: () => void;
  /** Rejects with DomainError; its sentence is then shown. */
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Takes a report off the record on which it hangs; names what leaves the record, and asks why. */
export function DetachDialog({ onClose, onConfirm }: DetachDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.detachTitle}
      text={words.detachText}
      confirmWord={words.detach}
      keepWord={words.keep}
      danger
      onConfirm={() => onConfirm(reason.trim())}
    >
      <TextInput
        label={words.detachReason}
        description={words.detachReasonHint}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
