import { z } from 'zod';
import { blacklistID } from '../booking/blacklist.kind.ts';
import { type Booking, bookingRef } from '../booking/booking.schema.ts';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import { type Message, type MessageChannel, messageSchema } from './message.schema.ts';
import { messageText } from './message-text.ts';
import { demandOutbox } from './outbox.commands.ts';
import { queueMessage, WAYS_READS, waysOf } from './queue-message.ts';
import { addressOf, nextWay, type Ways } from './reach.ts';
import { goesAfterAll, isVisitReminderDue, visitReminderID } from './visit-reminder.ts';

const visit = z.object({
  bookingID: bookingRef,
  /** When it was as the words were found: one that was moved since is left for its new time. */
  of: unixSeconds,
  text: z.string(),
  shortText: z.string().optional(),
});
/** A booking with the words that remind its owner of it. */
export type WordedVisit = z.output<typeof visit>;
const words = z.object({ text: messageText, shortText: messageSchema.shape.shortText });

/** How many are taken in one transaction: a desk waits for one of these at the most. */
export const VISITS_AT_ONCE = 20;

/** A transaction, or what a round reads. */
type Finding = Pick<Tx, 'getMany'>;

/** Somebody who is reminded of a visit, and by which way. */
export interface Reminded {
  readonly pet: Pet;
  readonly owner: Owner;
  readonly channel: MessageChannel;
}

/**
 * Reads in a few turns what `remindedOf` asks of many bookings, one turn for all messages, animals, owners and blocked ones: a chain has 1,500 visits a day. Of those that aren't due, or were told, nothing
 * is read any further.
 */
export async function readAhead(
  tx: Pick<Tx, 'getMany'>,
  bookings: readonly Booking[],
  { hoursBefore, now }: { readonly hoursBefore: number; readonly now: number },
): Promise<{ readonly due: readonly Booking[]; readonly tx: Pick<Tx, 'getMany'> }> {
  const timely = bookings.filter((booking) => isVisitReminderDue(booking, hoursBefore, now));
  const known = new Map<string, unknown>();
  const read = async (collection: 'message' | 'pet' | 'user' | 'bookingBlacklist', ids: readonly string[]) => {
    const wanted = [...new Set(ids)];
    const found = wanted.length === 0 ? [] : await tx.getMany(collection, wanted);
    for (const [at, id] of wanted.entries()) known.set(`${collection} ${id}`, found[at]);
  };
  const kept = {
    getMany: async (collection: string, ids: readonly string[]) => ids.map((id) => known.get(`${collection} ${id}`)),
  } as Pick<Tx, 'getMany'>;
  await read('message', timely.map(visitReminderID));
  const due = timely.filter((booking) => {
    const told = known.get(`message ${visitReminderID(booking)}`) as Message | undefined;
    return told === undefined || goesAfterAll(told, booking);
  });
  await read(
    'pet',
    due.map(({ petID }) => petID),
  );
  await read(
    'user',
    due.map(({ userID }) => userID),
  );
  await read(
    'bookingBlacklist',
    due.map(({ userID }) => blacklistID(userID)),
  );
  return { due, tx: kept };
}

/**
 * Who is reminded of a booking now, and how; undefined for nobody: its time hasn't come or has gone, they were told, are blocked, want no messages about visits or are reached by no way, or the animal is
 * another's by now.
 */
export async function remindedOf(
  tx: Finding,
  booking: Booking,
  { ways, hoursBefore, now }: { readonly ways: Ways; readonly hoursBefore: number; readonly now: number },
): Promise<Reminded | undefined> {
  if (!isVisitReminderDue(booking, hoursBefore, now)) return undefined;
  const [told] = await tx.getMany('message', [visitReminderID(booking)]);
  if (told && !goesAfterAll(told, booking)) return undefined;
  const [[pet], [owner], [blocked]] = [
    await tx.getMany('pet', [booking.petID]),
    await tx.getMany('user', [booking.userID]),
    await tx.getMany('bookingBlacklist', [blacklistID(booking.userID)]),
  ];
  if (!pet || !owner || blocked || !isInCare(pet) || pet.userID !== owner._id) return undefined;
  const channel = nextWay(ways, owner, 'visit', new Set());
  return channel === undefined ? undefined : { pet, owner, channel };
}

/**
 * Reminds owners of visits that are booked, as long before as the clinic has set. Each once for its time, however often and by however many processes it is tried: the message's id follows from both. One that was
 * cancelled, moved or has come meanwhile is left alone, and so is what waits in the queue when that happens (`whyVisitOver`).
 * @throws DomainError forbidden for whoever isn't the server
 */
export const remindOfVisits = defineCommand({
  name: 'booking.remind',
  word: '自動提醒看診',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ visits: z.array(visit).min(1).max(VISITS_AT_ONCE) }),
  reads: ({ visits }) => [
    ...visits.map(({ bookingID }) => ({ collection: 'booking', id: bookingID })),
    ...settingReads(BOOKING_SETTING),
    ...WAYS_READS,
  ],
  async run(tx, { visits }, ctx) {
    demandOutbox(ctx);
    const ways = await waysOf(tx);
    const { remindBeforeHours: hoursBefore } = await settingOf(tx, BOOKING_SETTING);
    for (const { bookingID, of, ...said } of visits) {
      const booking = await tx.get('booking', bookingID);
      if (booking?.dateTime !== of) continue;
      const reminded = await remindedOf(tx, booking, { ways, hoursBefore, now: ctx.now });
      const sendable = words.safeParse(said);
      if (!reminded || !sendable.success) continue;
      const { pet, owner, channel } = reminded;
      const { text, shortText } = sendable.data;
      await queueMessage(
        tx,
        {
          ...{ _id: visitReminderID(booking), channel, to: addressOf(owner, channel), text, about: 'visit' },
          ...{ userID: owner._id, petID: pet._id, sourceID: booking._id, remindsOf: of },
          ...(shortText !== undefined && { shortText }),
        },
        { now: ctx.now, by: '', giveUpAfterHours: ways.setting.giveUpAfterHours },
      );
    }
  },
});
