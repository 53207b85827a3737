import { Button, Group, Modal, Text } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { dayAndTime, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useFreePlaces } from '../../../data/booking/clinic-calendar.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { minutesOf } from '../../../parts/booking/booking-words.ts';
import classes from './calendar.module.css';

const words = bookingCalendar.double;
/** Places that are offered instead. */
const OFFERED = 4;

interface DoubleDialogProps {
  readonly place: BookingPlace;
  /** What is there already, in words. */
  readonly told: readonly string[];
  /** The booking that is moved, whose own place is no obstacle. */
  readonly except: string;
  readonly onKeep: () => void;
  readonly onTake: (place: BookingPlace) => void;
  readonly onClose: () => void;
}

/** A place that is taken: another one, both, or nothing. Never by mistake. */
export function DoubleDialog({ place, told, except, onKeep, onTake, onClose }: DoubleDialogProps) {
  const now = useNow();
  const free = useFreePlaces(
    {
      ...{
        from: Math.max(place.dateTime, Math.floor(now / 60) * 60),
        minutes: minutesOf(place),
        except,
        most: OFFERED,
      },
      ...{ doctorIDs: [place.doctorID], roomIDs: [place.roomID] },
    },
    now,
  );
  return (
    <Modal opened onClose={onClose} title={words.title} size={460} centered>
      <Text size="sm" mb="md">
        {told.join('；')}
      </Text>
      <fieldset className={classes.offers}>
        <legend>{words.free}</legend>
        {free?.map((one, at) => (
          <Button
            key={one.dateTime}
            size="sm"
            variant="default"
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => onTake(one)}
          >
            {dayAndTime(formatMonthDay(one.dateTime), formatTime(one.dateTime))}
          </Button>
        ))}
      </fieldset>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {words.leave}
        </Button>
        <Button variant="default" c="var(--vl-cinnabar)" onClick={onKeep}>
          {words.keep}
        </Button>
      </Group>
    </Modal>
  );
}
