import { Button, Checkbox } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { rebooking } from '@vetloom/domain/booking/rebooking.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo } from 'react';
import type { Ahead, StrandedEntry } from '../../data/booking/ahead.ts';
import { rebooking as words } from '../../locale/booking-rebooking.ts';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './rebooking.module.css';
import { placeWord } from './use-rebooking.ts';

interface RebookingRowProps {
  readonly entry: StrandedEntry;
  readonly ahead: Ahead;
  readonly now: number;
  readonly editable: boolean;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onMove: (place: BookingPlace) => void;
  readonly onKeep: () => void;
}

/** One booking without ground: whose, why, and the three ways out with one key each. */
export function RebookingRow({ entry, ahead, now, editable, chosen, onChoose, onMove, onKeep }: RebookingRowProps) {
  const { booking, losses, pet } = entry;
  const { same, other } = useMemo(() => {
    const doctorIDs = ahead.doctors.map(({ _id }) => _id);
    return rebooking(ahead.ground, ahead.bookings, { doctorIDs, now }).places(booking);
  }, [ahead, booking, now]);
  const doctorName = ahead.staff.find(({ _id }) => _id === other?.doctorID)?.name ?? '';
  const name = pet?.name ?? words.unknownPet;
  return (
    <li className={classes.row} data-row={booking._id}>
      <div className={classes.facts}>
        {editable ? (
          <Checkbox
            size="xs"
            aria-label={words.choose(name)}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        ) : null}
        <b>{placeWord(booking)}</b>
        <span>{name}</span>
        <span className={classes.quiet}>
          {booking.doctorID === '' ? words.noDoctor : <StaffLabel id={booking.doctorID} />}
        </span>
      </div>
      <div className={classes.why}>
        {losses.map((loss) => (
          <Chip key={loss.kind} tone="ochre" dense>
            {words.lossOf(words.losses[loss.kind], loss.kind === 'holiday' ? loss.name : '')}
          </Chip>
        ))}
        <span className={classes.quiet}>
          {[pet?.userName ?? '', pet === undefined ? '' : formatPhone(pet.userPhone), booking.cause]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {editable ? (
        <div className={classes.acts}>
          <Button
            size="sm"
            variant="default"
            disabled={same === undefined}
            leftSection={<Keycap keys="1" />}
            data-way="same"
            onClick={() => same && onMove(same)}
          >
            {same === undefined ? words.noSame : words.moveSame(placeWord(same))}
          </Button>
          {booking.doctorID === '' ? null : (
            <Button
              size="sm"
              variant="default"
              disabled={other === undefined}
              leftSection={<Keycap keys="2" />}
              data-way="other"
              onClick={() => other && onMove(other)}
            >
              {other === undefined ? words.noOther : words.moveOther(doctorName, placeWord(other))}
            </Button>
          )}
          <Button
            size="sm"
            variant="subtle"
            leftSection={<Keycap keys="3" />}
            title={words.keepHint}
            data-way="keep"
            onClick={onKeep}
          >
            {words.keep}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
