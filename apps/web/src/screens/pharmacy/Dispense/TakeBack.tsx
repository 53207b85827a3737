import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';

const words = pharmacy.takeBack;

interface TakeBackProps {
  /** What is taken back, `藥袋 1`. */
  readonly what: string;
  readonly onTakeBack: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a handing-out is taken back; the reason stays on the bag. */
export function TakeBack({ what, onTakeBack, onClose }: TakeBackProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(what)}
      text={words.text}
      confirmWord={words.open}
      danger
      disabled={reason.trim() === ''}
      onConfirm={() => onTakeBack(reason.trim())}
    >
      <TextInput
        label={words.reason}
        value={reason}
        maxLength={300}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
