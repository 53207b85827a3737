import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ReasonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will be lost. */
  readonly text: string;
  readonly confirmWord: string;
  /** Leaves everything as it is, where that isn't 「取消」. */
  readonly keepWord?: string;
  /** What the reason is asked for by. */
  readonly label: string;
  readonly hint?: string;
  /** What the reason begins with, to be gone on with. */
  readonly begin?: string;
  /** Letters that a reason has at least. */
  readonly atLeast?: number;
  /** Is given the reason without the spaces around it. Rejects with DomainError; its sentence is then shown here. */
  readonly onConfirm: (reason: string) => Promise<void>;
  /** What is asked below isn't answered yet. */
  readonly waits?: boolean;
  /** What else is asked, below the reason. */
  readonly children?: ReactNode;
}

/** Asks why before what others will ask about: the reason stays with what is done. What was typed is still there when it is opened again. */
export function ReasonDialog({
  label,
  hint,
  begin = '',
  atLeast = 1,
  waits = false,
  onConfirm,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [typed, setTyped] = useState(begin);
  const reason = typed.trim();
  return (
    <ConfirmDialog {...dialog} danger disabled={waits || reason.length < atLeast} onConfirm={() => onConfirm(reason)}>
      <TextInput
        label={label}
        description={hint}
        value={typed}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
    </ConfirmDialog>
  );
}
