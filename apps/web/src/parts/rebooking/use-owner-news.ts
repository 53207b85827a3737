import { bookingNotice } from '@vetloom/documents/booking-notice.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { nextWay } from '@vetloom/domain/message/reach.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldByID } from '../../data/engine/held.ts';
import { found, useCan, useDocument, useLive, useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { messageCalls } from '../../data/message/messages.ts';
import { useWays } from '../../data/message/ways.ts';
import { rebooking as words } from '../../locale/booking-rebooking.ts';
import { attempt } from '../act/attempt.ts';

/** What an owner is told: that a booking was moved, or that it needs another time. */
export interface OwnerNews {
  readonly news: 'moved' | 'hit';
  readonly booking: Booking;
  readonly petName: string;
  /** When it is now; of one that needs another time when it was. Unix seconds. */
  readonly dateTime: number;
  readonly reason: string;
}

/** Most of one call. */
const AT_ONCE = 200;

/** Tells owners of their bookings by the clinic's ways; who can't be reached is left to the telephone, and named. */
export function useOwnerNews(asked: readonly OwnerNews[]) {
  const can = useCan();
  const ways = useWays();
  const clinic = found(useDocument('clinic', '/clinic'));
  const offline = useSyncStatus()?.connection === 'offline';
  const ids = [...new Set(asked.map(({ booking }) => booking.userID))].sort();
  const owners = useLive((store) => heldByID(store, 'user', ids), ['owners of news', ids.join(' ')]);
  const reaches = (userID: string): boolean => {
    const owner = owners?.get(userID);
    return owner !== undefined && ways !== undefined && nextWay(ways, owner, 'visit', new Set()) !== undefined;
  };
  const textOf = ({ news, petName, dateTime, reason }: OwnerNews): string =>
    bookingNotice(news, { clinic: clinic?.name ?? '', pet: petName, dateTime, reason }, shownZone());
  const tell = async (): Promise<boolean> => {
    const heard = asked.filter(({ booking }) => reaches(booking.userID)).slice(0, AT_ONCE);
    const unheard = asked.filter(({ booking }) => !reaches(booking.userID));
    const done =
      heard.length === 0 ||
      (await attempt(() =>
        messageCalls.write(
          newID.row(),
          heard.map((one) => ({
            ...{ userID: one.booking.userID, petID: one.booking.petID, about: 'visit' as const, text: textOf(one) },
            sourceID: one.booking._id,
          })),
        ),
      ));
    if (done && heard.length > 0) showSuccess(words.message.sent(heard.length));
    if (done && unheard.length > 0) {
      const names = unheard.map(({ booking, petName }) => owners?.get(booking.userID)?.name ?? petName);
      showError(words.message.unreached([...new Set(names)].join('、')));
    }
    return done;
  };
  return { mayTell: MESSAGE_WRITERS.some(can), offline, textOf, tell };
}
