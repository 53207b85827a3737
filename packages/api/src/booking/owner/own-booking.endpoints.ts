import { bookingCalendar } from '@vetloom/documents/booking-calendar.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { cancelOwnBooking, fillOwnBooking, moveOwnBooking } from '@vetloom/domain/booking/owner.commands.ts';
import { nearestTimes, wishedDoctor } from '@vetloom/domain/booking/owner-offer.ts';
import { demandWelcome } from '@vetloom/domain/booking/owner-welcome.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import {
  freeTimes,
  linkSecret,
  OWNER_BOOKING_PATH,
  ownBooking,
  ownerAnswers,
  pageAddress,
} from '@vetloom/protocol/owner-booking.ts';
import { type OwnerLink, ownerLinkOf } from '@vetloom/storage/booking/owner-link-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one } from '../../engine/read.ts';
import { operatorOf } from '../../founding/operate-clinic.ts';
import { type ApiServices, endpoint } from '../../services.ts';
import { digestOf, OWNER, shownBooking } from './own-booking.ts';
import { MOST_OFFERS, toldRefusal } from './owner-booking.endpoints.ts';
import type { PageRules } from './owner-offers.ts';

const MINE = `${OWNER_BOOKING_PATH}/mine`;
const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: false } as const;
const link = { address: pageAddress, secret: linkSecret };
type Link = { readonly address: string; readonly secret: string };

const gone = () => new DomainError('notFound', 'no such booking');

/** What a link leads to. Security: whatever is wrong with it answers alike. @throws DomainError notFound */
export async function behind(
  services: ApiServices,
  { address, secret }: Link,
): Promise<{ rules: PageRules; found: OwnerLink }> {
  const rules = await services.ownerOffers.rulesBehind(address);
  const { clinicID } = rules;
  const found = await services.sync.db.readClinic(clinicID, (tx) => ownerLinkOf(tx, digestOf(clinicID, secret)));
  if (!found) throw gone();
  return { rules, found };
}

/** A link's booking. @throws DomainError notFound */
async function bookingOf(
  services: ApiServices,
  { clinicID }: PageRules,
  { bookingID, ownerID }: OwnerLink,
): Promise<Booking> {
  return services.sync.db.readClinic(clinicID, async ({ reader }) => {
    const booking = await one(reader, 'booking', bookingID);
    const owner = await one(reader, 'user', ownerID);
    if (!booking || booking.userID !== owner?._id) throw gone();
    return booking;
  });
}

const show = endpoint({
  ...frame,
  path: MINE,
  summary: 'A booking as its owner sees it by their link',
  description:
    'No sign-in. A link that was guessed, of another clinic, or to what is long over is not found alike. Once the animal has come, `queue` is its place in the queue: never who else waits.',
  body: z.object(link),
  result: ownBooking,
  errors: ['notFound'],
  handle: async ({ services, body, now }) => {
    const { rules, found } = await behind(services, body);
    await bookingOf(services, rules, found);
    const { clinicID } = rules;
    const { booking, recordID } = await services.sync.db.readClinic(clinicID, ({ reader }) =>
      shownBooking(reader, rules, found.bookingID, now),
    );
    const queue = recordID === '' ? undefined : await services.queueScreens.placeOf(clinicID, recordID);
    return { ...booking, queue: queue ?? null };
  },
});

/** What a booking is like when other times are looked for. */
async function freeTimesFor(services: ApiServices, rules: PageRules, booking: Booking, from: number | undefined) {
  const { kinds } = await services.sync.db.readClinic(rules.clinicID, ({ reader }) =>
    settingOf(reader, BOOKING_KIND_SETTING),
  );
  const { dateTime, dateTimeEnd, _id } = booking;
  const doctorID = wishedDoctor(rules, booking);
  const known = kinds.find((kind) => kind._id === booking.kindID);
  const kind = known ?? { hasDoctor: booking.doctorID !== '', roomKind: '' as const };
  // It is moved as long as it is.
  const asLong = { ...kind, minutes: (dateTimeEnd - dateTime) / 60 };
  return services.ownerOffers.freeFor(rules, asLong, { doctorID, bookingID: _id, from });
}

const free = endpoint({
  ...frame,
  path: `${MINE}/free`,
  summary: 'Times to which a booking of a link can be moved',
  description:
    'With its doctor, or with any other where that one works here no more (`doctorLeft`). Whom the clinic lets arrange nothing by themselves is asked to call (`askByPhone`).',
  body: z.object({ ...link, from: unixSeconds.optional() }),
  result: freeTimes,
  errors: ['notFound', 'contradictory'],
  handle: async ({ services, body }) => {
    const { rules, found } = await behind(services, body);
    const booking = await bookingOf(services, rules, found);
    await services.sync.db.readClinic(rules.clinicID, async ({ reader }) => {
      const owner = await one(reader, 'user', found.ownerID);
      if (owner) await demandWelcome(reader, owner);
    });
    return freeTimesFor(services, rules, booking, body.from);
  },
});

interface Act<S extends z.ZodType> {
  readonly services: ApiServices;
  readonly uuid: string;
  readonly body: Link;
  readonly command: Command<S>;
  readonly input: (found: OwnerLink) => z.input<S>;
  /** When it was wished for, of one that is moved. */
  readonly at?: number;
}

/** Runs an owner's command on the booking of their link; answers it as it stands then. */
async function acts<S extends z.ZodType>({ services, uuid, body, command, input, at }: Act<S>) {
  const { rules, found } = await behind(services, body);
  const { clinicID: clinic } = rules;
  const now = services.sync.now();
  try {
    return await runCommand(services.sync, {
      ...{ clinic, command, uuid, at: now, author: OWNER, actor: operatorOf(OWNER), input: () => input(found) },
      answer: async ({ reader }) => (await shownBooking(reader, rules, found.bookingID, now)).booking,
    });
  } catch (error) {
    services.ownerOffers.forget(clinic);
    if (error instanceof DomainError && OWN_RULES.has(String(error.detail.rule)))
      throw new DomainError('contradictory', 'not as it stands', { rule: String(error.detail.rule) });
    throw await toldRefusal(error, async () => {
      const booking = await bookingOf(services, rules, found);
      const { days } = await freeTimesFor(services, rules, booking, at);
      return nearestTimes(
        days.flatMap(({ times }) => times),
        at ?? booking.dateTime,
        MOST_OFFERS,
      );
    });
  } finally {
    services.ownerOffers.forget(clinic);
  }
}

/** What an owner is told of their own booking. */
const OWN_RULES = new Set(['changeTooLate', 'bookingCheckedIn', 'bookingOver', 'changedSince', 'pageClosed']);

const move = endpoint({
  ...frame,
  write: true,
  path: `${MINE}/move`,
  summary: 'Move a booking of a link to another free time',
  description: '`from`: when it was, as the caller saw it. `placeTaken` brings other times (`offers`).',
  command: moveOwnBooking.name,
  body: z.object({ ...link, dateTime: unixSeconds, from: unixSeconds }),
  result: ownBooking,
  errors: ['notFound', 'contradictory'],
  handle: ({ services, uuid, body }) =>
    acts({
      ...{ services, uuid, body, command: moveOwnBooking, at: body.dateTime },
      input: ({ bookingID, ownerID }) => ({ bookingID, userID: ownerID, dateTime: body.dateTime, from: body.from }),
    }),
});

const cancel = endpoint({
  ...frame,
  write: true,
  path: `${MINE}/cancel`,
  summary: 'Cancel a booking of a link; a cancelled one stays so',
  command: cancelOwnBooking.name,
  body: z.object({ ...link, reason: line(300).default('') }),
  result: ownBooking,
  errors: ['notFound', 'contradictory'],
  handle: ({ services, uuid, body }) =>
    acts({
      ...{ services, uuid, body, command: cancelOwnBooking },
      input: ({ bookingID, ownerID }) => ({ bookingID, userID: ownerID, reason: body.reason }),
    }),
});

const fill = endpoint({
  ...frame,
  write: true,
  path: `${MINE}/answers`,
  summary: 'Say what was asked for before the visit, all of it anew',
  command: fillOwnBooking.name,
  body: z.object({ ...link, ...ownerAnswers }),
  result: ownBooking,
  errors: ['notFound', 'contradictory'],
  handle: ({ services, uuid, body }) =>
    acts({
      ...{ services, uuid, body, command: fillOwnBooking },
      input: ({ bookingID, ownerID }) => ({ bookingID, userID: ownerID, answers: body.answers, papers: body.papers }),
    }),
});

const calendar = endpoint({
  ...frame,
  path: `${MINE}/calendar`,
  summary: 'A booking of a link as a calendar file (.ics), as text',
  description: 'The same entry each time: a later file moves it, one of a cancelled booking takes it back.',
  body: z.object(link),
  result: z.object({ text: z.string() }),
  errors: ['notFound'],
  handle: async ({ services, body, now }) => {
    const { rules, found } = await behind(services, body);
    const { clinicID, clinic, zone } = rules;
    const booking = await bookingOf(services, rules, found);
    const { pet, kind } = await services.sync.db.readClinic(
      clinicID,
      async ({ reader }) => (await shownBooking(reader, rules, found.bookingID, now)).booking,
    );
    const told = { clinicID, clinic: clinic.name, phone: clinic.phone, place: clinic.address, zone };
    return { text: bookingCalendar(booking, { ...told, pet, preparation: kind.preparation }) };
  },
});

/** What owners do by the link to their booking. */
export const ownBookingEndpoints = [show, free, move, cancel, fill, calendar];
