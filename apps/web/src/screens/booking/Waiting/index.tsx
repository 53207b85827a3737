import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useBookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { WaitList } from './WaitList.tsx';
import classes from './waiting.module.css';

/** /booking/wait: everybody who waits for a place, also where the calendar has no room for them beside it. */
export default function Waiting() {
  const now = useNow();
  const can = useCan();
  const day = dayStart(now, shownZone());
  const calendar = useClinicCalendar(day, addDays(day, 1, shownZone()));
  const choices = useBookingChoices();
  if (!calendar || !choices) return null;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <WaitList {...{ day, now, calendar, choices }} mayWrite={can('BOOKING_WRITE')} />
      </div>
    </Sheet>
  );
}
