import { createHash } from 'node:crypto';
import { doctorCalendar } from '@vetloom/documents/booking-calendar.ts';
import { CALENDAR_TYPE } from '@vetloom/documents/calendar-file.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { type CalendarFeed, calendarFeedOf, noteFeedRead } from '@vetloom/storage/booking/calendar-feed-rows.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { many, one } from '../engine/read.ts';

/** Days of the past and of the time to come that a feed shows. */
const WINDOW = { back: 30, ahead: 180 } as const;
/** Readings of one feed within a quarter of an hour: programs ask every few minutes at most. */
const MOST_READS = 30;
const COUNTED_S = 900;
/** Seconds after which a further reading is noted as the last. */
const NOTED_S = 60;

const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Under which name a feed's secret is kept. */
export const feedDigest = (clinic: string, secret: string): string =>
  createHash('sha256').update(`feed\n${clinic}\n${secret}`).digest('hex');

/** A calendar as it is sent. */
export interface SentCalendar {
  readonly text: string;
  readonly etag: string;
  readonly type: string;
}

/**
 * Doctors' calendars for programs outside of the clinic. Whoever has an address reads it, so a feed says no more than the clinic lets it, and ends with the doctor: one who has resigned,
 * or is no doctor any more, has none.
 */
export class CalendarFeeds {
  readonly #sync: SyncServices;
  readonly #turns = new Gate({ atOnce: 4, atOnceOfOne: 2, waiting: 200, waitingOfOne: 20 });
  readonly #reads = new Map<string, { since: number; count: number }>();

  constructor(sync: SyncServices) {
    this.#sync = sync;
  }

  /** The calendar of an address. Security: whatever is wrong with it answers alike. @throws DomainError notFound, rateLimited */
  read(clinic: string, secret: string, address: string): Promise<SentCalendar> {
    const gone = () => new DomainError('notFound', 'no such calendar');
    if (!CLINIC_ID.test(clinic) || !SECRET.test(secret)) throw gone();
    return this.#turns.run(networkOf(address), async () => {
      const digest = feedDigest(clinic, secret);
      const feed = await this.#sync.db.readClinic(clinic, (tx) => calendarFeedOf(tx, digest));
      if (!feed) throw gone();
      this.#count(digest);
      const text = await this.#calendarOf(clinic, feed);
      if (text === undefined) throw gone();
      const now = this.#sync.now();
      if (now - feed.readAt >= NOTED_S) await this.#sync.db.inClinic(clinic, (tx) => noteFeedRead(tx, feed.id, now));
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      return { text, etag, type: CALENDAR_TYPE };
    });
  }

  #count(digest: string): void {
    const now = this.#sync.now();
    for (const [of, { since }] of this.#reads) if (now - since >= COUNTED_S) this.#reads.delete(of);
    const counted = this.#reads.get(digest) ?? { since: now, count: 0 };
    counted.count += 1;
    this.#reads.set(digest, counted);
    if (counted.count > MOST_READS) throw new DomainError('rateLimited', 'read too often: try again later');
  }

  #calendarOf(clinicID: string, { staffID }: CalendarFeed): Promise<string | undefined> {
    const now = this.#sync.now();
    return this.#sync.db.readClinic(clinicID, async ({ reader }) => {
      const [clinic, doctor] = [await one(reader, 'clinic', '/clinic'), await one(reader, 'staff', staffID)];
      if ((clinic?.closedDateTime ?? 0) !== 0 || !doctor || !isActive(doctor) || !isDoctor(doctor)) return undefined;
      const zone = zoneOfClinic(clinic);
      const { feedShows } = await settingOf(reader, OWNER_BOOKING_SETTING);
      const from = addDays(now, -WINDOW.back, zone);
      const to = addDays(now, WINDOW.ahead + 1, zone);
      const range = { equals: [staffID], from, to };
      const found = (await reader.query('booking', 'byDoctor', range)) as unknown as Booking[];
      // What was cancelled leaves: programs take out what the next reading doesn't bring.
      const bookings = found.filter(holdsPlace);
      const ids = feedShows.includes('pet') ? [...new Set(bookings.map(({ petID }) => petID))] : [];
      const pets = new Map((await many(reader, 'pet', ids)).map(({ _id, name }) => [_id, name]));
      const shown = bookings.map((booking) => ({
        ...booking,
        pet: pets.get(booking.petID) ?? '',
        cause: feedShows.includes('cause') ? booking.cause : '',
      }));
      return doctorCalendar(shown, { clinicID, clinic: clinic?.name ?? '', doctor: doctor.name, zone });
    });
  }
}
