import { Button } from '@mantine/core';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useBookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { bookingWait as words } from '../../../locale/booking-wait.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { WaitList } from './WaitList.tsx';
import classes from './waiting.module.css';

/** Two weeks: whoever waits longer is asked by the calendar of that day. */
const DAYS = 14;

/** /booking/wait: everybody who waits for a place, also where the calendar has no room for them beside it. */
export default function Waiting() {
  const now = useNow();
  const can = useCan();
  const day = dayStart(now, shownZone());
  const calendar = useClinicCalendar(day, addDays(day, DAYS, shownZone()));
  const choices = useBookingChoices();
  if (!calendar || !choices) return null;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <WaitList
          {...{ day, now, calendar, choices }}
          days={DAYS}
          mayWrite={can('BOOKING_WRITE')}
          whenEmpty={
            <EmptyState
              title={words.empty}
              next={words.emptyNext}
              actions={
                <Button component={AppLink} to={links.to('booking')} variant="default">
                  {words.toCalendar}
                </Button>
              }
            />
          }
        />
      </div>
    </Sheet>
  );
}
