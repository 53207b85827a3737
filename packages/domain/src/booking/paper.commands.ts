import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { BOOKING_KIND_SETTING } from '../clinic/settings/booking-kind.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { presentOf } from '../engine/hand-over.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { addPetFile } from '../pet/file.commands.ts';
import { type Pet, petFile } from '../pet/pet.schema.ts';
import { type Booking, bookingRef, MOST_PAPER_FILES } from './booking.schema.ts';
import { demandOwn } from './own-booking.ts';
import { demandOpen, requireBooking, saveBooking } from './saved-booking.ts';

const sentOf = ({ paperFiles = [] }: Pick<Booking, 'paperFiles'>, paperID: string) =>
  paperFiles.filter((file) => file.paperID === paperID);

const filesOf = (booking: Pick<Booking, 'paperFiles'>, paperID: string) =>
  sentOf(booking, paperID).map(({ _id }) => _id);

/** What somebody sees who ticks a paper off, or says that it isn't there: who says the latter has seen what the owner sent. */
function saidOf(booking: Booking, { paperID, isThere }: { readonly paperID: string; readonly isThere: boolean }) {
  const word = booking.paperWords?.find(({ _id }) => _id === paperID)?.isThere ?? null;
  return isThere ? word : [word, ...filesOf(booking, paperID)];
}

/**
 * The clinic says of a paper whether it is at hand. That is a fact of the moment at which somebody looked, so it is taken whatever became of the booking; said twice it is said once, and whoever
 * says that a paper is missing which its owner has sent meanwhile, or of which a colleague has said otherwise, is told. @throws DomainError notFound, contradictory (`changedSince`)
 */
export const tickPaper = defineCommand({
  name: 'booking.tickPaper',
  word: '點收看診文件',
  version: 1,
  permission: ['BOOKING_WRITE', 'CHECK_IN'],
  input: z.object({ bookingID: bookingRef, paperID: rowID, isThere: z.boolean(), seen: seenValue }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }],
  witness: seesValue(async (sight, input) => {
    const booking = await sight.get('booking', input.bookingID);
    return booking && saidOf(booking, input);
  }),
  async run(tx, { bookingID, paperID, isThere, seen }, ctx) {
    const booking = await requireBooking(tx, bookingID);
    const wanted = isThere ? true : [false, ...filesOf(booking, paperID)];
    demandSeenValue(booking, { stored: saidOf(booking, { paperID, isThere }), wanted, seen });
    const words = booking.paperWords ?? [];
    const said = words.find(({ _id }) => _id === paperID);
    const isNewer = ({ dateTime }: { readonly dateTime: number }) => dateTime > (said?.dateTime ?? 0);
    // What came after somebody found it missing is missing anew.
    const counts = !isThere && sentOf(booking, paperID).some(isNewer);
    if (said?.isThere === isThere && !counts) return;
    // It comes after what its author saw, however wrong their clock is.
    const dateTime = Math.max(presentOf(ctx), ...sentOf(booking, paperID).map((file) => file.dateTime));
    const word = { _id: paperID, isThere, by: ctx.actor.staffID, dateTime };
    const others = words.filter(({ _id }) => _id !== paperID);
    await saveBooking(tx, ctx, { ...booking, paperWords: [...others, word].slice(-MOST_WORDS) });
  },
});

/** A kind asks for twelve papers; words of some that it has asked for before stay. */
const MOST_WORDS = 40;

/** Files of one animal that owners may send within so many days: whoever books again and again can't fill its list. */
const [MOST_OF_ANIMAL, WITHIN_DAYS] = [40, 30];

function demandFewSent(booking: Booking, pet: Pet, { actor, now }: Pick<CommandContext, 'actor' | 'now'>): void {
  const since = now - WITHIN_DAYS * DAY_SECONDS;
  const lately = (pet.files ?? []).filter(({ by, dateTime }) => by === actor.staffID && dateTime > since);
  if ((booking.paperFiles ?? []).length < MOST_PAPER_FILES && lately.length < MOST_OF_ANIMAL) return;
  throw new DomainError('contradictory', 'enough was sent', { rule: 'papersFull', id: booking._id });
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/**
 * An owner sends a paper that was asked for before the visit: it is listed with the animal, named by the paper. With an animal that is new and waits for the clinic's look it waits too. The same
 * file again changes nothing, unless the clinic has taken it away since. What was sent of a booking that was cancelled meanwhile isn't listed.
 * @throws DomainError forbidden, notFound (also of a paper that nobody asks for any more), contradictory (`papersFull`, `bookingOver`, `bookingCheckedIn`), tooLarge
 */
export const sendOwnPaper = defineCommand({
  name: 'booking.sendOwnPaper',
  word: '飼主傳送看診文件',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    bookingID: bookingRef,
    userID: documentID('user'),
    paperID: rowID,
    file: petFile.pick({ _id: true, hash: true, mime: true, size: true }),
  }),
  reads: (input) => [{ collection: 'booking', id: input.bookingID }, ...settingReads(BOOKING_KIND_SETTING)],
  async run(tx, input, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const { paperID, file } = input;
    const { booking } = await demandOwn(tx, input);
    demandOpen(booking);
    const { kinds } = await settingOf(tx, BOOKING_KIND_SETTING);
    const paper = kinds.find(({ _id }) => _id === booking.kindID)?.papers.find(({ _id }) => _id === paperID);
    const pet = await tx.get('pet', booking.petID);
    const ending = ENDINGS[file.mime];
    if (!paper || !pet || ending === undefined) throw new DomainError('notFound', 'nobody asks for this paper');
    const before = booking.paperFiles ?? [];
    const known = sentOf(booking, paperID).find(({ hash }) => hash === file.hash);
    if (known && pet.files?.some(({ _id }) => _id === known._id)) return;
    demandFewSent(booking, pet, ctx);
    const listed = { ...file, name: `${paper.text}${ending}`, desc: '' };
    await addPetFile.run(tx, { petID: pet._id, file: listed }, ctx);
    // It comes after the clinic's word, within the same second too.
    const said = booking.paperWords?.find(({ _id }) => _id === paperID)?.dateTime ?? 0;
    const row = { _id: file._id, paperID, hash: file.hash, dateTime: Math.max(ctx.now, said + 1) };
    await saveBooking(tx, ctx, { ...booking, paperFiles: [...before.filter((one) => one !== known), row] });
  },
});
