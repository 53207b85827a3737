import type { StrandedBooking } from '@vetloom/domain/booking/lost-ground.ts';
import { heldByID } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';
import { rebooking as words } from '../../locale/booking-rebooking.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import classes from './rebooking.module.css';
import { placeWord } from './use-rebooking.ts';

/** Bookings shown by name before a change; the rest is counted. */
const SHOWN = 6;

interface HitDialogProps {
  readonly hits: readonly StrandedBooking[];
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Says before a change which bookings lose their ground by it. */
export function HitDialog({ hits, onClose, onConfirm }: HitDialogProps) {
  const ids = hits.slice(0, SHOWN).map(({ booking }) => booking.petID);
  const pets = useLive((store) => heldByID(store, 'pet', ids), ['pets of hits', ids.join(' ')]);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.before.title}
      text={words.before.text(hits.length)}
      confirmWord={words.before.save}
      keepWord={words.before.back}
      onConfirm={onConfirm}
    >
      <ul className={classes.list}>
        {hits.slice(0, SHOWN).map(({ booking, losses }) => (
          <li key={booking._id} className={classes.facts}>
            <b>{placeWord(booking)}</b>
            <span>{pets?.get(booking.petID)?.name ?? words.unknownPet}</span>
            <span className={classes.quiet}>{losses.map(({ kind }) => words.losses[kind]).join('、')}</span>
          </li>
        ))}
      </ul>
      {hits.length > SHOWN ? <p className={classes.quiet}>{words.before.more(hits.length - SHOWN)}</p> : null}
    </ConfirmDialog>
  );
}
