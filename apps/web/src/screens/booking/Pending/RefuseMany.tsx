import { useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { booking as bookingWords } from '../../../locale/booking.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ReasonField } from '../../../parts/form/ReasonField.tsx';

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
      <ReasonField value={typed} templates={bookingWords.reasons.refuse} onChange={setTyped} begins />
    </ConfirmDialog>
  );
}
