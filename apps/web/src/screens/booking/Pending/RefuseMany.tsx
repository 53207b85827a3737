import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { booking as bookingWords } from '../../../locale/booking.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from './pending.module.css';

interface RefuseManyProps {
  readonly entries: readonly BookingEntry[];
  readonly onRefuse: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once why several bookings are refused. */
export function RefuseMany({ entries, onRefuse, onClose }: RefuseManyProps) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={words.refuseManyTitle(entries.length)}
      text={`${entries.map(petName).join('、')}。${words.refuseManyText}`}
      confirmWord={words.refuse}
      keepWord={bookingWords.decide.keep}
      onConfirm={() => onRefuse(typed.trim())}
    >
      <Stack gap="sm">
        <TextInput
          label={bookingWords.decide.reason}
          value={typed}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset className={classes.templates} aria-label={bookingWords.decide.templates}>
          {bookingWords.reasons.refuse.map((template) => (
            <Button key={template} size="xs" variant="default" onClick={() => setTyped(template)}>
              {template}
            </Button>
          ))}
        </fieldset>
      </Stack>
    </ConfirmDialog>
  );
}
