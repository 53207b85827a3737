import { useEffect } from 'react';
import { usePendingCount } from '../data/booking/pending.ts';
import { useWaitCount } from '../data/booking/waits.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/** Tells whoever may read bookings how many wait for the clinic's word ([3.7.268]): a dot at the area, the number at its tab, and how many wait for a place. Shows nothing itself. */
export function PendingBookings() {
  const waiting = usePendingCount();
  useEffect(() => {
    setAreaAttention('today', 'today.checkBooking', waiting > 0);
    setTabCounts({ 'today.checkBooking': waiting === 0 ? undefined : waiting });
  }, [waiting]);
  const listed = useWaitCount();
  useEffect(() => setTabCounts({ 'booking.wait': listed === 0 ? undefined : listed }), [listed]);
  return null;
}
