import { Checkbox, Stack } from '@mantine/core';
import { whyUnreachable } from '@vetloom/domain/message/reach.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { type ReactNode, useState } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { booking } from '../../locale/booking.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { ReasonField } from '../form/ReasonField.tsx';

const words = booking.decide;

/** Whether an owner can be told of a booking by LINE. */
export const isReachedByLine = (owner: Owner | undefined): boolean =>
  owner !== undefined && whyUnreachable(owner, 'line', 'visit') === undefined;

interface LineChoiceProps {
  readonly userID: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the owner is told by LINE; it says so where that can't be. */
export function LineChoice({ userID, checked, onChange }: LineChoiceProps) {
  const owner = found(useDocument('user', userID));
  const isReached = isReachedByLine(owner);
  return (
    <Checkbox
      label={words.line}
      description={isReached ? undefined : words.noLine}
      disabled={!isReached}
      checked={checked && isReached}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What somebody has decided to say. */
export interface Decided {
  readonly reason: string;
  readonly sendToLine: boolean;
}

interface DecideDialogProps {
  readonly act: 'cancel' | 'refuse';
  /** The animal, and when. */
  readonly name: string;
  readonly time: string;
  readonly userID: string;
  /** Rejects with DomainError; its sentence is then shown here. */
  readonly onDecide: (decided: Decided) => Promise<void>;
  readonly onClose: () => void;
  /** What else is decided. */
  readonly children?: ReactNode;
}

/** Asks why a booking is cancelled or refused, with the usual reasons at hand, and whether its owner is told. */
export function DecideDialog({ act, name, time, userID, onDecide, onClose, children }: DecideDialogProps) {
  const [typed, setTyped] = useState('');
  const [tells, setTells] = useState(true);
  const owner = found(useDocument('user', userID));
  const reason = typed.trim();
  const isCancel = act === 'cancel';
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={isCancel ? words.cancelTitle(name) : words.refuseTitle(name)}
      text={isCancel ? words.cancelText(time) : words.refuseText(time)}
      confirmWord={isCancel ? words.cancel : words.refuse}
      keepWord={words.keep}
      disabled={isCancel && reason === ''}
      onConfirm={() => onDecide({ reason, sendToLine: tells && isReachedByLine(owner) })}
    >
      <Stack gap="sm">
        <ReasonField value={typed} templates={booking.reasons[act]} onChange={setTyped} begins />
        {children}
        <LineChoice userID={userID} checked={tells} onChange={setTells} />
      </Stack>
    </ConfirmDialog>
  );
}
