import { useState } from 'react';
import { results as words } from '../../../locale/instrument.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ReasonField } from '../../../parts/form/ReasonField.tsx';

interface ReasonDialogProps {
  /** How many reports it is about. */
  readonly count?: number;
  readonly onClose: () => void;
  /** Rejects with DomainError; its sentence is then shown. */
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Sets a report aside, or several, with why. */
export function AsideDialog({ count = 1, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={count === 1 ? words.asideTitle : words.asideManyTitle(count)}
      text={words.asideText}
      confirmWord={words.aside}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <ReasonField value={reason} templates={words.asideReasons} onChange={setReason} begins />
    </ConfirmDialog>
  );
}
