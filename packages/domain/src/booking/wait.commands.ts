import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { bookingPlace } from './booking.schema.ts';
import { holdsPlace } from './booking-status.ts';
import { ownersPet, seesWhose } from './owners-pet.ts';
import { type BookingWait, MOST_OFFERS, OFFER_ANSWERS, waitSchema, waitWish } from './wait.schema.ts';

const waitRef = documentID('bookingWait/');
const WISHES: ReadonlySet<string> = new Set(Object.keys(waitWish.shape));
const frame = { version: 1, permission: ['BOOKING_WRITE'] } as const;
const read = (input: { readonly waitID: string }) => [{ collection: 'bookingWait', id: input.waitID }] as const;

async function requireWait(tx: Tx, id: string): Promise<BookingWait> {
  const wait = await tx.get('bookingWait', id);
  if (!wait) throw new DomainError('notFound', `${id} waits for nothing`, { id });
  return wait;
}

const demandDays = ({ start, end }: Pick<BookingWait, 'start' | 'end'>): void => {
  if (end !== '' && end < start)
    throw new DomainError('badParameter', 'ends before it begins', { rule: 'overBeforeBegun', field: 'end' });
};

async function save(tx: Tx, ctx: CommandContext, wait: BookingWait): Promise<void> {
  const openStatus = wait.status === 'waiting' ? 1 : 0;
  const stamps = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  await tx.put('bookingWait', waitSchema.parse({ ...wait, openStatus, ...stamps }));
}

/** Puts an animal on the waiting list. @throws DomainError ownerNotFound, petNotFound, conflict for a used id, badParameter (`overBeforeBegun`), contradictory (`bookingOtherOwner`) */
export const addWait = defineCommand({
  ...frame,
  name: 'bookingWait.add',
  word: '加入候補',
  version: 2,
  // Version 2 tells whose animal its author saw.
  upcasters: { 1: (input) => input },
  input: z.object({
    ...{ _id: waitRef, userID: documentID('user'), petID: documentID('pet'), wish: waitWish, seen: seenValue },
  }),
  witness: seesWhose,
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'pet', id: input.petID },
    { collection: 'bookingWait', id: input._id },
  ],
  async run(tx, { _id, userID, petID, wish, seen }, ctx) {
    const whose = await ownersPet(tx, ctx, { userID, petID, seen });
    demandDays(wish);
    if (await tx.get('bookingWait', _id)) throw new DomainError('conflict', `${_id} exists`, { id: _id });
    const made = { ...wish, _id, collection: 'bookingWait', ...whose, status: 'waiting' };
    await tx.put('bookingWait', waitSchema.parse({ ...made, openStatus: 1, ...madeBy(ctx) }));
  },
});

/** Changes when somebody could come and for what. @throws DomainError notFound, badParameter (`overBeforeBegun`) */
export const editWait = defineCommand({
  ...frame,
  name: 'bookingWait.edit',
  word: '修改候補',
  input: z.object({ waitID: waitRef, edits }),
  reads: read,
  async run(tx, input, ctx) {
    const before = await requireWait(tx, input.waitID);
    const after = editedDocument(ctx, waitSchema, before, input.edits, WISHES);
    demandDays(after);
    await save(tx, ctx, after);
  },
});

/** Notes that somebody was told of a place and doesn't want it, or wasn't reached. They go on waiting. Two people's notes both stand. @throws DomainError notFound, conflict for a used id */
export const noteOffer = defineCommand({
  ...frame,
  name: 'bookingWait.noteOffer',
  word: '記錄候補通知',
  input: z.object({ waitID: waitRef, offerID: rowID, place: bookingPlace, answer: z.enum(OFFER_ANSWERS) }),
  reads: read,
  async run(tx, { waitID, offerID, place, answer }, ctx) {
    const wait = await requireWait(tx, waitID);
    if (wait.offers.some(({ _id }) => _id === offerID))
      throw new DomainError('conflict', `offer ${offerID} exists`, { id: offerID });
    const row = { _id: offerID, place, answer, by: ctx.actor.staffID, dateTime: ctx.now };
    await save(tx, ctx, { ...wait, offers: [...wait.offers, row].slice(-MOST_OFFERS) });
  },
});

/** Takes somebody off the waiting list, or puts them back there. Who decides otherwise than somebody else has meanwhile is told. @throws DomainError notFound, contradictory (`changedSince`) */
export const closeWait = defineCommand({
  ...frame,
  name: 'bookingWait.close',
  word: '結束候補',
  input: z.object({ waitID: waitRef, reason: requiredReason(), seen: seenValue }),
  reads: read,
  witness: seesValue(async (sight, { waitID }) => (await sight.get('bookingWait', waitID))?.status),
  async run(tx, { waitID, reason, seen }, ctx) {
    const wait = await requireWait(tx, waitID);
    if (wait.status === 'over') return;
    demandSeenValue(wait, { stored: wait.status, wanted: 'over', seen });
    await save(tx, ctx, { ...wait, status: 'over', bookingID: '', reason });
  },
});

/** Lets somebody wait again, also where they had got a place. @throws DomainError notFound, contradictory (`changedSince`) */
export const reopenWait = defineCommand({
  ...frame,
  name: 'bookingWait.reopen',
  word: '恢復候補',
  input: z.object({ waitID: waitRef, seen: seenValue }),
  reads: read,
  witness: seesValue(async (sight, { waitID }) => (await sight.get('bookingWait', waitID))?.status),
  async run(tx, { waitID, seen }, ctx) {
    const wait = await requireWait(tx, waitID);
    if (wait.status === 'waiting') return;
    demandSeenValue(wait, { stored: wait.status, wanted: 'waiting', seen });
    const pet = await tx.get('pet', wait.petID);
    const userID = pet?.userID ?? wait.userID;
    await save(tx, ctx, { ...wait, userID, status: 'waiting', bookingID: '', reason: '' });
  },
});

/**
 * Somebody who waited has got this booking. Where the list was closed for them meanwhile they have it all the same; where another desk gave them a place too, whoever comes second is told, because
 * they would be expected twice; not where that place was called off again. @throws DomainError contradictory (`waitBooked`)
 */
export async function gotPlace(
  tx: Tx,
  ctx: CommandContext,
  waitID: string,
  booking: { readonly _id: string; readonly petID: string },
): Promise<void> {
  const wait = await tx.get('bookingWait', waitID);
  if (!wait || wait.petID !== booking.petID) return;
  const other = wait.status === 'booked' ? await tx.get('booking', wait.bookingID) : undefined;
  if (other && holdsPlace(other))
    throw new DomainError('contradictory', 'they have got a place already', { rule: 'waitBooked', id: wait.bookingID });
  await save(tx, ctx, { ...wait, status: 'booked', bookingID: booking._id, reason: '' });
}
