import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { useEffect, useRef } from 'react';

/** Milliseconds between two looks: while somebody waits to be called, and on the day while the clinic may confirm, move or check in. A phone's battery matters, and a minute's waiting isn't lost by fifteen seconds. */
const [WAITING_MS, AHEAD_MS] = [15_000, 60_000];
/** The longest pause after looks that failed. */
const LONGEST_MS = 240_000;

/** How long to wait before looking at a booking again, milliseconds; undefined where nothing will change by itself. `now`: Unix seconds. */
export function renewedAfter({ status, queue, dateTime }: OwnBooking, now: number): number | undefined {
  if (status === 'checkedIn') return queue === null || queue.state === 'over' ? undefined : WAITING_MS;
  const isNear = Math.abs(dateTime - now) < DAY_SECONDS;
  return (status === 'pending' || status === 'approved') && isNear ? AHEAD_MS : undefined;
}

/** Looks again after so many milliseconds and so on, as long as the page is before somebody; after a look that failed it waits longer each time. Undefined: not at all. */
export function useRenewed(look: () => Promise<boolean>, afterMs: number | undefined): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (afterMs === undefined) return;
    let pause = afterMs;
    let lookedAt = performance.now();
    let isLooking = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const again = async () => {
      clearTimeout(timer);
      if (isLooking) return;
      if (document.visibilityState === 'visible') {
        isLooking = true;
        lookedAt = performance.now();
        const isSeen = await latest.current();
        pause = isSeen ? afterMs : Math.min(pause * 2, LONGEST_MS);
        isLooking = false;
      }
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void again(), pause);
    };
    const shown = () => {
      if (document.visibilityState === 'visible' && performance.now() - lookedAt >= afterMs) void again();
    };
    timer = setTimeout(() => void again(), pause);
    document.addEventListener('visibilitychange', shown);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [afterMs]);
}
