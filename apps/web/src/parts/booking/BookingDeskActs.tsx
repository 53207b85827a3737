import { Button } from '@mantine/core';
import { nextDay } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import type { BookingEntry } from '../../data/booking/bookings.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { desk as words } from '../../locale/booking-desk.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { petName } from './booking-words.ts';

/** Checking in brings the rules of a whole visit. */
const checkingIn = later(async () => (await import('./CheckInBooking.tsx')).CheckInBooking);
const revoking = later(async () => (await import('./RevokeCheckIn.tsx')).RevokeCheckIn);

interface BookingDeskActsProps {
  readonly entry: BookingEntry;
  readonly size?: 'sm' | 'compact-sm';
}

/** What the front desk does with a booking wherever one is shown: checks its animal in, or takes that back. Nothing for whoever may not check in, or where there is nothing to do. */
export function BookingDeskActs({ entry, size = 'sm' }: BookingDeskActsProps) {
  const may = useCan()('CHECK_IN');
  const [asking, setAsking] = useState<'checkIn' | 'revoke'>();
  const { _id, status, dateTime } = entry.booking;
  const isAhead = dateTime >= nextDay(useNow(), shownZone());
  const canCome = status === 'approved' || status === 'pending' || status === 'noShow';
  if (!may) return null;
  const close = () => setAsking(undefined);
  return (
    <>
      {canCome ? (
        <Button
          size={size}
          // Who comes before their day does so rarely: nothing to press by the way.
          variant={isAhead ? 'default' : 'filled'}
          aria-label={words.checkInOf(petName(entry))}
          onClick={() => setAsking('checkIn')}
        >
          {words.checkIn}
        </Button>
      ) : null}
      {status === 'checkedIn' ? (
        <Button
          size={size}
          variant="default"
          aria-label={words.revokeOf(petName(entry))}
          onClick={() => setAsking('revoke')}
        >
          {words.revoke}
        </Button>
      ) : null}
      {asking === 'checkIn' ? <OnDemand code={checkingIn} open props={{ entry, onClose: close }} /> : null}
      {asking === 'revoke' ? <OnDemand code={revoking} open props={{ bookingID: _id, onClose: close }} /> : null}
    </>
  );
}
