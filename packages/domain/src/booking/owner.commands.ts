import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING } from '../clinic/settings/owner-booking.setting.ts';
import { ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { addDays, DAY_SECONDS, dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { OWNER_LINK_MASK } from '../core/owner-link-mask.ts';
import { documentID, line, remark, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Reader } from '../engine/overlay.ts';
import type { Tx } from '../engine/transaction.ts';
import { createOwner } from '../owner/owner.commands.ts';
import { normalizePhone, type Owner, ownerFields, phone } from '../owner/owner.schema.ts';
import { createPet } from '../pet/pet.commands.ts';
import { APPROVAL, isInCare, type Pet, petFields } from '../pet/pet.schema.ts';
import { type Booking, type BookingIntake, bookingRef, bookingSchema } from './booking.schema.ts';
import { isOpenBooking, LONGEST_BOOKING } from './booking-status.ts';
import { ownIntake } from './intake.ts';
import { demandOwn, type Own } from './own-booking.ts';
import {
  calendarBetween,
  isOpenBy,
  isTaken,
  mayStillChange,
  OWNER_ROADS,
  type OwnerRules,
  ownerRulesOf,
  placeAt,
  wantedOf,
  wishedDoctor,
} from './owner-offer.ts';
import { demandWelcome, refused } from './owner-welcome.ts';
import { decided, demandNotCome, demandOpen, demandPlace, saveBooking } from './saved-booking.ts';

/*
 * What owners do by themselves on the clinic's page. The server runs it for them, when they have proved who they are, and judges by what stands in the clinic then: what isn't
 * offered to owners is refused, whatever was on their screen.
 */

const READS = settingReads(OWNER_BOOKING_SETTING, BOOKING_SETTING, BOOKING_KIND_SETTING, ROOM_SETTING);

function demandPage(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

const readerOf = (tx: Tx): Pick<Reader, 'getMany' | 'query'> => tx as unknown as Reader;

/** @throws DomainError contradictory (`pageClosed`) */
async function rulesBy(tx: Tx, ctx: CommandContext, road: (typeof OWNER_ROADS)[number]): Promise<OwnerRules> {
  const rules = await ownerRulesOf(readerOf(tx), ctx.zone);
  if (!isOpenBy(rules, road)) throw refused('pageClosed');
  return rules;
}

const answers = z.array(z.object({ _id: rowID, text: remark(500) })).max(20);
const papers = z.array(rowID).max(20);

/** What an owner said, with the words that they were asked; what the clinic doesn't ask is left out. */
function intakeOf(
  said: { readonly answers: z.output<typeof answers>; readonly papers: z.output<typeof papers> },
  kind: BookingKindRow | undefined,
  consent: BookingIntake['consent'],
): BookingIntake {
  const asked = new Map(kind?.questions.map(({ _id, text }) => [_id, text]));
  const known = new Set(kind?.papers.map(({ _id }) => _id));
  return {
    answers: said.answers.flatMap(({ _id, text }) => {
      const question = asked.get(_id);
      return question === undefined ? [] : [{ _id, question, text }];
    }),
    papers: [...new Set(said.papers)].filter((id) => known.has(id)),
    consent,
  };
}

/** The place of a time as it is now. @throws DomainError contradictory: `placeTaken` where somebody has it, `placeNotOffered` where nobody can */
async function placeNow(
  tx: Tx,
  ctx: CommandContext,
  rules: OwnerRules,
  { kind, doctorID, dateTime, own }: { kind: BookingKindRow; doctorID: string; dateTime: number; own?: string },
) {
  const begin = dayStart(dateTime, ctx.zone);
  const calendar = await calendarBetween(readerOf(tx), rules, { from: begin, to: addDays(begin, 1, ctx.zone) });
  const wanted = wantedOf(rules, kind, doctorID);
  // What is asked for on the page is decided by the server's clock.
  const asked = { dateTime, now: ctx.received, zone: ctx.zone, ...(own === undefined ? {} : { own }) };
  const { place, objections } = placeAt(calendar, wanted, asked);
  if (place === undefined) throw refused(isTaken(objections) ? 'placeTaken' : 'placeNotOffered');
  if (!isAtStep(calendar, dateTime, rules)) throw refused('placeNotOffered');
  return place;
}

/** Whether a time is one of those that are offered: the calendar's steps, counted from the begin of each part of the day. */
const isAtStep = (
  { groundAt }: Awaited<ReturnType<typeof calendarBetween>>,
  dateTime: number,
  { setting }: OwnerRules,
): boolean =>
  groundAt(dateTime).open.some(
    ({ from, to }) => dateTime >= from && dateTime < to && (dateTime - from) % (setting.timeSlotMin * 60) === 0,
  );

/** So many bookings for each that may lie ahead can be made within a day, those that were cancelled included. */
const MADE_FOR_EACH = 3;

/** Whom the clinic lets book by themselves; who may not is asked to call, as anybody is whom the page can't help. @throws DomainError contradictory (`askByPhone`, `bookingLimit`) */
async function demandMayBook(tx: Tx, ctx: CommandContext, owner: Owner, { page }: OwnerRules): Promise<void> {
  await demandWelcome(tx, owner);
  const ahead = await tx.query('booking', 'byOwner', { equals: [owner._id], from: ctx.received });
  const today = ahead.filter(
    ({ platform, createDateTime }) => platform !== 'web' && createDateTime > ctx.received - DAY_SECONDS,
  );
  // Whoever books and cancels in turns fills the clinic's lists all the same.
  if (ahead.filter(isOpenBooking).length >= page.mostOpen || today.length >= page.mostOpen * MADE_FOR_EACH)
    throw refused('bookingLimit', { most: page.mostOpen });
}

const newcomer = z.object({ _id: documentID('user/'), name: requiredLine(80), phone });
const newPet = z.object({ _id: documentID('pet'), name: requiredLine(60), type: line(60).default('') });

/** The owner who has proved to have a phone: in the clinic's list meanwhile, or put into it now. @throws DomainError contradictory (`askByPhone`) */
async function ownerOf(
  tx: Tx,
  ctx: CommandContext,
  asked: { readonly userID?: string | undefined; readonly newcomer?: z.output<typeof newcomer> | undefined },
  { page }: OwnerRules,
): Promise<Owner> {
  if (asked.userID !== undefined) {
    const owner = await tx.get('user', asked.userID);
    if (!owner) throw refused('askByPhone');
    return owner;
  }
  if (asked.newcomer === undefined) throw refused('askByPhone');
  const { _id, name, phone: typed } = asked.newcomer;
  const [known] = await tx.query('user', 'byPhone', { equals: [normalizePhone(typed)], limit: 1 });
  if (known) return known;
  if (!page.newOwners) throw refused('askByPhone');
  await createOwner.run(tx, { _id, fields: ownerFields.parse({ name, phone: typed }) }, ctx);
  const made = await tx.get('user', _id);
  if (!made) throw refused('askByPhone');
  return made;
}

/** An animal of the owner's, or a new one that waits for the clinic's look. @throws DomainError contradictory (`askByPhone`) */
async function petOf(
  tx: Tx,
  ctx: CommandContext,
  owner: Owner,
  asked: { readonly petID?: string | undefined; readonly pet?: z.output<typeof newPet> | undefined },
): Promise<Pet> {
  if (asked.petID !== undefined) {
    const pet = await tx.get('pet', asked.petID);
    if (pet?.userID !== owner._id || !isInCare(pet)) throw refused('askByPhone');
    return pet;
  }
  if (asked.pet === undefined) throw refused('askByPhone');
  const { _id, name, type } = asked.pet;
  const fields = petFields.parse({ name, type });
  await createPet.run(tx, { _id, userID: owner._id, fields, weight: null }, ctx);
  const made = await tx.get('pet', _id);
  if (!made) throw refused('askByPhone');
  const waits = { ...made, approvalStatus: APPROVAL.waiting };
  await tx.put('pet', waits);
  return waits;
}

/**
 * An owner books by themselves. It waits for the clinic's word, or stands at once where the kind of appointment says so.
 * @throws DomainError forbidden for whoever isn't the server, contradictory (`pageClosed`, `kindNotOffered`, `placeTaken`, `placeNotOffered`, `askByPhone`, `bookingLimit`,
 * `consentChanged`), conflict for a used id
 */
export const askBooking = defineCommand({
  name: 'booking.ask',
  word: '飼主線上預約',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    _id: bookingRef,
    road: z.enum(OWNER_ROADS).default('owner'),
    /** Who has proved to have the phone of an owner; otherwise a newcomer. */
    userID: documentID('user').optional(),
    newcomer: newcomer.optional(),
    petID: documentID('pet').optional(),
    pet: newPet.optional(),
    kindID: rowID,
    /** Whom the owner wishes to see; empty for any. */
    doctorID: z.string().max(200).default(''),
    dateTime: unixSeconds,
    cause: remark(300).default(''),
    answers: answers.default([]),
    papers: papers.default([]),
    /** What was agreed to, as it stood on the owner's screen. */
    consent: z.string().max(2000).default(''),
    /** Where the owner finds the booking again, with a mask in place of its secret: the message that goes with it gets the secret as it is handed over. */
    link: z
      .string()
      .max(900)
      .refine((link) => link === '' || link.endsWith(`#${OWNER_LINK_MASK}`), 'without its secret')
      .default(''),
  }),
  reads: () => READS,
  async run(tx, input, ctx) {
    demandPage(ctx);
    const rules = await rulesBy(tx, ctx, input.road);
    const kind = rules.kinds.find(({ _id }) => _id === input.kindID);
    if (!kind) throw refused('kindNotOffered');
    if (await tx.get('booking', input._id))
      throw new DomainError('conflict', `booking ${input._id} exists`, { id: input._id });
    if (rules.page.consent !== '' && input.consent !== rules.page.consent) throw refused('consentChanged');
    const owner = await ownerOf(tx, ctx, input, rules);
    await demandMayBook(tx, ctx, owner, rules);
    const { doctorID, dateTime } = input;
    const place = await placeNow(tx, ctx, rules, { kind, doctorID, dateTime });
    const pet = await petOf(tx, ctx, owner, input);
    const consent = rules.page.consent === '' ? null : { text: rules.page.consent, dateTime: ctx.now };
    const made = bookingSchema.parse({
      ...{ ...place, _id: input._id, collection: 'booking', userID: owner._id, petID: pet._id },
      ...{ kindID: kind._id, division: kind.division, cause: input.cause === '' ? kind.name : input.cause },
      ...{ status: 'pending', platform: input.road, openStatus: 1, intake: intakeOf(input, kind, consent) },
      ...madeBy(ctx),
    });
    await demandPlace(tx, made);
    const stands = kind.isApproved ? decided(ctx, made, { approvalStatus: 'approved', reason: '' }) : made;
    await saveBooking(tx, ctx, stands);
  },
});

const changing = { only: 'server', version: 1, permission: [] } as const;

/** Whose booking it is, as the link says that they have. */
const own = { bookingID: bookingRef, userID: documentID('user') };

/**
 * The same while they may still change it: cancel it, or move it, which whoever the clinic has blocked can't.
 * @throws DomainError notFound, contradictory (`bookingCheckedIn`, `bookingOver`, `changeTooLate`, `askByPhone`)
 */
async function ownBooking(
  tx: Tx,
  ctx: CommandContext,
  own: Own & { readonly to: 'move' | 'cancel' },
  { setting }: Pick<OwnerRules, 'setting'>,
): Promise<Booking> {
  const { booking, owner } = await demandOwn(tx, own);
  demandNotCome(booking);
  demandOpen(booking);
  if (!mayStillChange(booking, setting, ctx.received)) throw refused('changeTooLate');
  if (own.to === 'move') await demandWelcome(tx, owner);
  return booking;
}

/**
 * An owner moves a booking by themselves, to a time that is offered to them: with its doctor, or with any where that one has left. One that stood waits for the clinic's word again, unless its kind stands at once.
 * @throws DomainError forbidden, notFound, contradictory (`pageClosed`, `askByPhone`, `changedSince` where the clinic moved it meanwhile, `placeTaken`, `placeNotOffered`, `changeTooLate`, `bookingCheckedIn`, `bookingOver`)
 */
export const moveOwnBooking = defineCommand({
  ...changing,
  name: 'booking.moveOwn',
  word: '飼主改期',
  input: z.object({
    ...own,
    dateTime: unixSeconds,
    /** When it was, as it stood on the owner's screen. */
    from: unixSeconds,
  }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }, ...READS],
  async run(tx, input, ctx) {
    demandPage(ctx);
    const rules = await rulesBy(tx, ctx, 'owner');
    const booking = await ownBooking(tx, ctx, { ...input, to: 'move' }, rules);
    if (booking.dateTime === input.dateTime) return;
    if (booking.dateTime !== input.from) throw refused('changedSince', { id: booking._id });
    const online = rules.kinds.find(({ _id }) => _id === booking.kindID);
    // As long as the clinic made it, which may be more than its kind takes.
    const kind = { ...(online ?? kindLike(booking)), minutes: minutesOf(booking) };
    const doctorID = wishedDoctor(rules, booking);
    const { dateTime } = input;
    const place = await placeNow(tx, ctx, rules, { kind, doctorID, dateTime, own: booking._id });
    const moved = { ...booking, ...place, beside: [], kept: [] };
    await demandPlace(tx, moved);
    const waits = { ...moved, status: 'pending', approvalStatus: '' } as const;
    await saveBooking(tx, ctx, online?.isApproved || booking.status === 'pending' ? moved : waits);
  },
});

const minutesOf = ({ dateTime, dateTimeEnd }: Pick<Booking, 'dateTime' | 'dateTimeEnd'>): number =>
  Math.min(LONGEST_BOOKING, dateTimeEnd - dateTime) / 60;

/** An appointment of a kind that owners can't choose any more, or of none: as long as it was, with its doctor. */
const kindLike = ({ dateTime, dateTimeEnd, doctorID, kindID }: Booking): BookingKindRow => ({
  ...{ _id: kindID, name: '', division: '', colour: 0, roomKind: '', preparation: '', order: 0 },
  ...{ isOnline: false, isApproved: false, hasDoctor: doctorID !== '', questions: [], papers: [] },
  minutes: minutesOf({ dateTime, dateTimeEnd }),
});

/** An owner cancels a booking by themselves; one that is cancelled stays so. @throws DomainError forbidden, notFound, contradictory (`changeTooLate`, `bookingCheckedIn`, `bookingOver`) */
export const cancelOwnBooking = defineCommand({
  ...changing,
  name: 'booking.cancelOwn',
  word: '飼主取消預約',
  input: z.object({ ...own, reason: remark(300).default('') }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }, ...READS],
  async run(tx, input, ctx) {
    demandPage(ctx);
    const rules = await ownerRulesOf(readerOf(tx), ctx.zone);
    if ((await demandOwn(tx, input)).booking.status === 'cancel') return;
    const booking = await ownBooking(tx, ctx, { ...input, to: 'cancel' }, rules);
    await saveBooking(tx, ctx, decided(ctx, booking, { approvalStatus: 'cancel', reason: input.reason }));
  },
});

/** An owner says what was asked for before the visit, until the animal has come. @throws DomainError forbidden, notFound, contradictory (`bookingCheckedIn`, `bookingOver`) */
export const fillOwnBooking = defineCommand({
  ...changing,
  name: 'booking.fillOwn',
  word: '飼主填寫看診資料',
  input: z.object({ ...own, answers, papers }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }, ...READS],
  async run(tx, input, ctx) {
    demandPage(ctx);
    // Also of a kind that owners can't choose any more: what was asked is still asked.
    const { kinds } = await settingOf(tx, BOOKING_KIND_SETTING);
    const { booking } = await demandOwn(tx, input);
    demandOpen(booking);
    const kind = kinds.find(({ _id }) => _id === booking.kindID);
    const intake = intakeOf(input, kind, ownIntake(booking)?.consent ?? null);
    await saveBooking(tx, ctx, { ...booking, intake });
  },
});
