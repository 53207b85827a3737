import { randomBytes } from 'node:crypto';
import { demand } from '@vetloom/domain/access/policy.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { CALENDAR_FEED_PATH, calendarFeed, feedName, madeFeed } from '@vetloom/protocol/calendar-feed.ts';
import {
  calendarFeeds,
  endCalendarFeed,
  type CalendarFeed as FeedRow,
  keepCalendarFeed,
} from '@vetloom/storage/booking/calendar-feed-rows.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { BOOKINGS, frame } from './booking-frame.ts';
import { feedDigest } from './calendar-feeds.ts';

const FEEDS = `${BOOKINGS}/feed`;
const HOURS = OWNER_BOOKING_SETTING.permission;
const own = { ...frame, permission: ['BOOKING_READ', ...HOURS], path: FEEDS } as const;
/** Most feeds of one doctor: a phone, a tablet, a desk at home. */
const MOST_FEEDS = 10;

const shown = ({ id, staffID, name, madeAt, madeBy, readAt }: FeedRow) => ({
  ...{ _id: id, staffID, name, createDateTime: madeAt, createBy: madeBy, readDateTime: readAt },
});

/** Another's calendar is for who may write hours. @throws DomainError forbidden */
function demandOwn({ actor }: AnyClinicCall, staffID: string): void {
  if (staffID !== actor.staffID) demand(actor, HOURS);
}

const list = endpoint({
  ...own,
  method: 'GET',
  write: false,
  summary: 'Addresses by which a doctor’s calendar is read outside of the clinic; one’s own without `staffID`',
  query: z.object({ staffID: z.string().max(200).optional() }),
  result: z.array(calendarFeed),
  errors: ['forbidden'],
  handle: async (call) => {
    const { staffID = call.actor.staffID } = call.query;
    demandOwn(call, staffID);
    const feeds = await call.services.sync.db.readClinic(call.clinic, (tx) => calendarFeeds(tx, staffID));
    return feeds.map(shown);
  },
});

const make = endpoint({
  ...own,
  method: 'POST',
  write: true,
  summary: 'Make an address by which a doctor’s calendar is read outside of the clinic; it is told this once',
  description: 'Of what it shows the clinic’s setting `ownerBooking.feedShows` decides; phones never.',
  body: z.object({ name: feedName, staffID: z.string().max(200).optional() }),
  result: madeFeed,
  errors: ['forbidden', 'notFound', 'contradictory'],
  handle: async (call) => {
    const { name, staffID = call.actor.staffID } = call.body;
    demandOwn(call, staffID);
    const secret = randomBytes(32).toString('base64url');
    const feed = {
      ...{ id: newRowID(call.random), staffID, name, madeAt: call.now, madeBy: call.actor.staffID },
      digest: feedDigest(call.clinic, secret),
    };
    await call.services.sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      const doctor = await one(tx.reader, 'staff', staffID);
      if (!doctor || !isActive(doctor) || !isDoctor(doctor))
        throw new DomainError('contradictory', 'only doctors have a calendar', {
          rule: 'notDoctor',
          name: doctor?.name ?? '',
        });
      if ((await calendarFeeds(tx, staffID)).length >= MOST_FEEDS)
        throw new DomainError('contradictory', 'too many feeds', { rule: 'feedsUsedUp', most: MOST_FEEDS });
      await keepCalendarFeed(tx, feed);
    });
    await noteOf(call, 'booking.feed.make', { feed: feed.id, staffID });
    return { ...shown({ ...feed, readAt: 0 }), path: `${CALENDAR_FEED_PATH}/${call.clinic}/${secret}.ics` };
  },
});

const revoke = endpoint({
  ...own,
  method: 'DELETE',
  write: true,
  summary: 'Revoke such an address: it leads nowhere from then on; a missing one counts as revoked',
  query: z.object({ feedID: rowID }),
  result: z.null(),
  errors: ['forbidden'],
  handle: async (call) => {
    const { feedID } = call.query;
    const feeds = await call.services.sync.db.readClinic(call.clinic, (tx) => calendarFeeds(tx));
    const feed = feeds.find(({ id }) => id === feedID);
    if (!feed) return null;
    demandOwn(call, feed.staffID);
    await call.services.sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      await endCalendarFeed(tx, feedID);
    });
    await noteOf(call, 'booking.feed.revoke', { feed: feedID, staffID: feed.staffID });
    return null;
  },
});

const read = endpoint({
  method: 'GET',
  path: `${CALENDAR_FEED_PATH}/{clinic}/{feed}`,
  scope: 'public',
  tag: frame.tag,
  permission: [],
  summary: 'A doctor’s calendar by its secret address, for calendar programs (RFC 5545)',
  description:
    'From 30 days ago to 180 days ahead; answers an ETag. A revoked, guessed or foreign address, and that of who is no doctor here any more, is not found.',
  write: false,
  answers: 'bytes',
  media: ['text/calendar'],
  params: z.object({ feed: z.string().max(60) }),
  result: z.null(),
  errors: ['notFound', 'rateLimited'],
  handle: async ({ services, request, reply, params }) => {
    const { clinic = '' } = request.params as Readonly<Record<string, string>>;
    const { text, etag, type } = await services.calendarFeeds.read(
      clinic,
      params.feed.replace(/\.ics$/, ''),
      request.ip,
    );
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else await reply.type(type).send(text);
    return null;
  },
});

/** Doctors' calendars for programs outside of the clinic. */
export const calendarFeedEndpoints = [list, make, revoke, read];
