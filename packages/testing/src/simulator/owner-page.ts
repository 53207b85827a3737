import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import {
  askBooking,
  cancelOwnBooking,
  fillOwnBooking,
  moveOwnBooking,
} from '@vetloom/domain/booking/owner.commands.ts';
import { calendarBetween, freeTimes, ownerRulesOf, wantedOf } from '@vetloom/domain/booking/owner-offer.ts';
import { BOOKING_SETTING, businessHours, WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, bookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Random } from './random.ts';
import type { Hearsay } from './sight.ts';

/** Who the history names for what owners do by themselves. */
export const OWNER = 'owner';

/** What owners do on the clinic's page, by name: the server alone runs it. */
export const OWNER_COMMANDS: ReadonlyMap<string, Command> = new Map(
  [askBooking, moveOwnBooking, cancelOwnBooking, fillOwnBooking].map((command) => [
    command.name,
    command as unknown as Command,
  ]),
);

/** What of a run decides what owners do. */
interface Around {
  readonly random: Random;
  readonly hearsay: Pick<Hearsay, 'all'>;
  /** Unix seconds. */
  now(): number;
}

const ALL_DAY = { from: '00:00', to: '24:00' };
/** The settings of a clinic whose page is open, with a kind that stands at once and one that waits for the clinic. */
export const openPage = (): readonly AnyDocument[] => {
  const week = businessHours.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { morning: ALL_DAY }])));
  const papers = [{ _id: 'p1', text: 'vaccination card' }];
  const kinds = [
    bookingKindRow.parse({ _id: 'now', name: 'Bath', minutes: 30, isOnline: true, hasDoctor: false, isApproved: true }),
    bookingKindRow.parse({ _id: 'asked', name: 'Check', minutes: 30, isOnline: true, papers }),
  ];
  return [
    { ...BOOKING_SETTING.defaults, businessHours: week },
    { ...BOOKING_KIND_SETTING.defaults, kinds },
    { ...OWNER_BOOKING_SETTING.defaults, isOn: true, mostOpen: 10 },
  ] as unknown as AnyDocument[];
};

const nothing = () => new DomainError('notFound', 'nothing to do on the page');

/** A booking that an owner might have a link to. @throws DomainError notFound */
async function linked(base: BaseReader, random: Random): Promise<Booking> {
  const found = (await base.query('booking', 'byTime', { descending: true, limit: 12 })) as unknown as Booking[];
  const booking = random.pick(random.chance(0.8) ? found.filter(isOpenBooking) : found);
  if (!booking) throw nothing();
  return booking;
}

/** Few times, so that owners and stations meet in them; now and then one that was read a while ago. */
async function timeFor(base: BaseReader, world: Around, kindID: string): Promise<number> {
  const { random } = world;
  const now = Math.floor(world.now());
  const reader = base as never;
  const rules = await ownerRulesOf(reader, TEST_ZONE);
  const kind = rules.kinds.find(({ _id }) => _id === kindID);
  if (!kind) throw nothing();
  const calendar = await calendarBetween(reader, rules, { from: now, to: addDays(now, 2, TEST_ZONE) });
  const free = freeTimes(calendar, wantedOf(rules, kind, ''), { from: now, days: 2, now });
  const time = random.chance(0.2) ? now - (now % 1800) + 1800 * random.whole(0, 8) : random.pick(free.slice(0, 8));
  if (time === undefined) throw nothing();
  return time;
}

/** What one owner does on the page: books, or moves, calls off or fills in what they have. */
export async function ownerAct(
  world: Around,
): Promise<{ readonly command: Command; readonly input: (base: BaseReader) => Promise<object> }> {
  const { random } = world;
  const name = random.one([
    askBooking.name,
    askBooking.name,
    moveOwnBooking.name,
    moveOwnBooking.name,
    cancelOwnBooking.name,
    fillOwnBooking.name,
  ] as const);
  const command = OWNER_COMMANDS.get(name);
  if (!command) throw new Error(`no command ${name}`);
  const at = Math.floor(world.now());
  const id = random.uuid().slice(0, 8);
  const input = async (base: BaseReader): Promise<object> => {
    if (name === askBooking.name) {
      const kindID = random.one(['now', 'asked'] as const);
      const dateTime = await timeFor(base, world, kindID);
      const petID = random.pick(world.hearsay.all('pet'));
      const [pet] = petID === undefined ? [] : await base.getMany('pet', [petID]);
      const userID = (pet as { readonly userID?: string } | undefined)?.userID;
      if (userID === undefined || random.chance(0.1)) {
        const phone = `07${random.whole(10_000_000, 10_000_009)}`;
        const newcomer = { _id: `/user/${at}-${id}`, name: 'Somebody new', phone };
        return {
          _id: `/booking/${at}-${id}`,
          kindID,
          dateTime,
          newcomer,
          pet: { _id: `/pet/${at}-${id}`, name: 'New' },
        };
      }
      return { _id: `/booking/${at}-${id}`, kindID, dateTime, userID, petID };
    }
    const { _id: bookingID, userID, dateTime: from } = await linked(base, random);
    const own = { bookingID, userID };
    if (name === moveOwnBooking.name) return { ...own, from, dateTime: await timeFor(base, world, 'asked') };
    if (name === cancelOwnBooking.name) return { ...own, reason: 'another day' };
    return { ...own, answers: [], papers: random.chance(0.5) ? ['p1'] : [] };
  };
  return { command, input };
}
