import { isBareCheckIn } from '@vetloom/domain/record/bare-check-in.ts';
import { revokeCheckIn } from '@vetloom/domain/removal/booking.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useBooking } from '../../data/booking/bookings.ts';
import { heldDocument } from '../../data/engine/held.ts';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { desk as words } from '../../locale/booking-desk.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { petName } from './booking-words.ts';

/** Takes a check-in by booking back: says beforehand what becomes of the visit, and afterwards what became of it. */
export function RevokeCheckIn({ bookingID, onClose }: { readonly bookingID: string; readonly onClose: () => void }) {
  const run = useRun();
  const store = useStore();
  const entry = useBooking(bookingID);
  if (!entry) return null;
  const { visit } = entry;
  const name = petName(entry);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.revokeTitle(name)}
      text={visit === undefined ? words.revokeUnknown : isBareCheckIn(visit) ? words.revokeEmpty : words.revokeBegun}
      confirmWord={words.revoke}
      keepWord={words.revokeKeep}
      onConfirm={async () => {
        const recordID = entry.booking.recordId;
        const { local } = await run(revokeCheckIn, { bookingID });
        if (local === 'waiting') return showSuccess(words.revokedWaits(name));
        const after = await heldDocument(store, 'record', recordID);
        showSuccess(after.state === 'found' ? words.revokedKept(name) : words.revokedRemoved(name));
      }}
    />
  );
}
