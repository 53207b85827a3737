import { bookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { type Booking, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { type Approval, type BookingStatus, isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { addDays, DAY_SECONDS, dayStart, weekdayOf } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** Days before and after today that have bookings, and the most animals and doctors that take part. */
const [PAST_DAYS, FUTURE_DAYS] = [14, 16];
const [MOST_PETS, MOST_DOCTORS] = [160, 6];
const SLOT = 1800;
/** Half hours of a day after midnight at which a booking may begin: 9 to 12, 14 to 18. */
const SLOTS = [18, 19, 20, 21, 22, 23, 28, 29, 30, 31, 32, 33, 34, 35];
/** How much of a day is booked, nearer days more. */
const [FULL, FAR] = [0.55, 0.3];
/** How many of the visits were booked. */
const BOOKED = 0.6;

const REASONS: readonly (readonly [division: string, cause: string, slots: number])[] = [
  ['一般門診', '皮膚紅疹、搔癢', 1],
  ['一般門診', '嘔吐兩天', 1],
  ['一般門診', '腎臟病回診抽血', 1],
  ['一般門診', '術後拆線', 1],
  ['一般門診', '耳炎追蹤', 1],
  ['預防注射', '年度疫苗', 1],
  ['預防注射', '狂犬病疫苗', 1],
  ['健康檢查', '老犬健檢、抽血', 2],
  ['健康檢查', '心臟超音波追蹤', 2],
  ['手術', '絕育手術', 3],
  ['美容', '全身修剪', 2],
];
/** Rooms in which an animal is seen, the usual one first; a bath has none of its own. */
const [CONSULTING, OPERATING] = [['consult1', 'consult2'], ['surgery']] as const;
const roomsOf = (division: string): readonly string[] =>
  division === '手術' ? OPERATING : division === '美容' ? [] : CONSULTING;
const CANCELLED = ['飼主來電取消', '飼主改期', '動物已好轉'] as const;
const REFUSED = ['該時段已額滿', '請改約其他時間'] as const;

/** Keeps animals that may be booked, and marks some of the visits of today and of the days before as booked, while everything passes by. */
export class BookedPatients {
  readonly pets: Pet[] = [];
  readonly visits: VisitRecord[] = [];
  readonly #random: Random;
  readonly #world: World;
  readonly #taken = new Set<string>();

  constructor(random: Random, world: World) {
    this.#random = random;
    this.#world = world;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    for (const document of documents) {
      if (document.collection === 'pet') this.#keep(document as Pet);
      yield document.collection === 'record' ? this.#booked(document as VisitRecord) : document;
    }
  }

  #keep(pet: Pet): void {
    const isLate = pet.updateDateTime > this.#world.today - 200 * DAY_SECONDS;
    if (this.pets.length < MOST_PETS && isLate && pet.status === PET_STATUS.normal) this.pets.push(pet);
  }

  /** A visit that was booked names its booking. */
  #booked(record: VisitRecord): VisitRecord {
    const { today, now } = this.#world;
    // Drawn for each by itself, so that the past is the same however late in the day it is looked at.
    const random = this.#random.fork(record._id);
    const isLate = record.dateTime >= addDays(today, -PAST_DAYS, DEMO_ZONE) && record.dateTime < now;
    const place = `${record.doctorID} ${slotOf(record, this.#world)}`;
    if (
      !isLate ||
      record.doctorID === '' ||
      record.bookingID !== '' ||
      this.#taken.has(place) ||
      !random.chance(BOOKED)
    )
      return record;
    // Of two who came in one half hour only one had the place.
    this.#taken.add(place);
    const made = dayStart(record.dateTime, DEMO_ZONE) - random.int(1, 9) * DAY_SECONDS + random.int(9, 17) * 3600;
    const visit = { ...record, bookingID: bookingID(made, random.bytes) };
    this.visits.push(visit);
    return visit;
  }
}

/** The half hour in which a visit began, Unix seconds. */
const slotOf = ({ dateTime }: Pick<VisitRecord, 'dateTime'>, { today }: Pick<World, 'today'>): number =>
  today + Math.floor((dateTime - today) / SLOT) * SLOT;

/** A booking as it was made, before anything was decided of it. `by`: who of the clinic wrote it down or decided. */
interface Draft {
  readonly _id: string;
  readonly pet: Pick<Pet, '_id' | 'userID'>;
  readonly dateTime: number;
  readonly slots: number;
  readonly doctorID: string;
  /** Empty where all were taken. */
  readonly roomID: string;
  readonly division: string;
  readonly cause: string;
  readonly made: number;
  readonly by: string;
}

type Ended = Partial<Pick<Booking, 'recordId' | 'checkInDateTime' | 'assistantList' | 'groupID' | 'info'>>;

function booking(draft: Draft, status: BookingStatus, reason: string, more: Ended = {}): Booking {
  const { _id, pet, dateTime, slots, doctorID, roomID, division, cause, made, by } = draft;
  const decided: readonly Approval[] =
    status === 'pending'
      ? []
      : status === 'approved' || status === 'checkedIn'
        ? ['approved']
        : status === 'refuse'
          ? ['refuse']
          : ['approved', status];
  const decisions = decided.map((approvalStatus, at) => ({
    ...{ _id: `${made}-${at}`, approvalStatus, by, dateTime: made + at * 3600 },
    reason: approvalStatus === 'approved' ? '' : reason,
  }));
  const last = decisions.at(-1);
  // What the clinic had to give its word for came from the owner's page, which writes in nobody's name.
  const platform = status === 'pending' || status === 'refuse' ? 'owner' : 'web';
  const createBy = platform === 'owner' ? '' : by;
  return bookingSchema.parse({
    ...{ _id, collection: 'booking', userID: pet.userID, petID: pet._id, dateTime, doctorID, division, cause, status },
    ...{ dateTimeEnd: dateTime + slots * SLOT, roomID, platform },
    ...(last && { approvalStatus: last.approvalStatus, by: last.by, reason: last.reason }),
    ...{ decisions, openStatus: isOpenBooking({ status }) ? 1 : 0 },
    ...{ createDateTime: made, createBy, updateDateTime: last?.dateTime ?? made, updateBy: last?.by ?? createBy },
    ...more,
  });
}

/** A month of bookings around today: each state, today's visits that were booked, and a patient who comes every four weeks. */
export function* bookingsOf(random: Random, world: World, patients: BookedPatients): Generator<Booking> {
  const { today, now, team } = world;
  const doctors = team.doctors.filter(({ status }) => status === true).slice(0, MOST_DOCTORS);
  const by = team.cashiers[0]?._id ?? '';
  const taken = new Set<string>();
  const isFree = (doctorID: string, begin: number, slots: number) =>
    Array.from({ length: slots }, (_, at) => `${doctorID} ${begin + at * SLOT}`).every((key) => !taken.has(key));
  const take = (doctorID: string, begin: number, slots: number) => {
    for (let at = 0; at < slots; at += 1) taken.add(`${doctorID} ${begin + at * SLOT}`);
  };
  /** Takes the first room that is free. */
  const room = (division: string, begin: number, slots: number): string => {
    const roomID = roomsOf(division).find((one) => isFree(one, begin, slots)) ?? '';
    if (roomID !== '') take(roomID, begin, slots);
    return roomID;
  };
  for (const visit of patients.visits) {
    const dateTime = slotOf(visit, world);
    take(visit.doctorID, dateTime, 1);
    const roomID = room(visit.division ?? '', dateTime, 1);
    const made = Number(visit.bookingID.slice('/booking/'.length).split('-')[0]);
    const pet = { _id: visit.petID, userID: visit.userID };
    const draft = { _id: visit.bookingID, pet, dateTime, slots: 1, doctorID: visit.doctorID, roomID, made, by };
    const words = { division: visit.division ?? '', cause: visit.cause };
    yield booking({ ...draft, ...words }, 'checkedIn', '', {
      recordId: visit._id,
      checkInDateTime: visit.createDateTime,
    });
  }
  if (patients.pets.length === 0) return;
  const comes = new Set(patients.visits.map(({ petID }) => petID));
  const idle = patients.pets.filter(({ _id }) => !comes.has(_id));
  for (let ahead = -PAST_DAYS; ahead <= FUTURE_DAYS; ahead += 1) {
    const day = addDays(today, ahead, DEMO_ZONE);
    const full = ahead <= 1 ? FULL : FAR;
    for (const { _id: doctorID } of doctors)
      for (const slot of SLOTS) {
        const [division, cause, slots] = random.pick(REASONS);
        const dateTime = day + slot * SLOT;
        const isWanted = random.chance(weekdayOf(day, DEMO_ZONE) === 6 ? full / 2 : full);
        const pet = random.pick(idle.length > 0 ? idle : patients.pets);
        const made =
          dayStart(Math.min(day, today) - random.int(1, 12) * DAY_SECONDS, DEMO_ZONE) + random.int(9, 17) * 3600;
        const _id = bookingID(made, random.bytes);
        const fits = slot + slots <= 24 || slot >= 28;
        if (!isWanted || !fits || slot + slots > 36 || !isFree(doctorID, dateTime, slots)) continue;
        const assistant = division === '手術' ? [random.pick(team.assistants)._id] : [];
        const status = statusOf(random, dateTime < now);
        // Of a day that is over nothing stands open: whoever came has a visit, and those are booked above.
        if (day < today && status === 'approved') continue;
        const reason = random.pick(status === 'refuse' ? REFUSED : CANCELLED);
        take(doctorID, dateTime, slots);
        const roomID = room(division, dateTime, slots);
        const draft = { _id, pet, dateTime, slots, doctorID, roomID, division, cause, made, by };
        yield booking(draft, status, status === 'noShow' ? '' : reason, { assistantList: assistant });
      }
  }
  yield* series(random, { world, idle, doctorID: doctors[0]?._id ?? '', by, isFree, take, room });
}

/** What became of a booking: of those that lie ahead a few wait for the clinic, of those that have gone by a few were cancelled or missed. */
function statusOf(random: Random, isPast: boolean): BookingStatus {
  const drawn = random.unit();
  if (isPast) return drawn < 0.12 ? 'cancel' : drawn < 0.22 ? 'noShow' : drawn < 0.26 ? 'refuse' : 'approved';
  return drawn < 0.1 ? 'pending' : drawn < 0.15 ? 'cancel' : drawn < 0.17 ? 'refuse' : 'approved';
}

interface SeriesOf {
  readonly world: World;
  readonly idle: readonly Pet[];
  readonly doctorID: string;
  readonly by: string;
  readonly isFree: (doctorID: string, begin: number, slots: number) => boolean;
  readonly take: (doctorID: string, begin: number, slots: number) => void;
  readonly room: (division: string, begin: number, slots: number) => string;
}

/** A chronic patient who comes every four weeks at nine. */
function* series(random: Random, { world, idle, doctorID, by, isFree, take, room }: SeriesOf): Generator<Booking> {
  const pet = idle[0];
  if (!pet || doctorID === '') return;
  const made = world.today - 3 * DAY_SECONDS + 11 * 3600;
  for (let at = 0; at < 6; at += 1) {
    const dateTime = addDays(world.today, FUTURE_DAYS + 5 + at * 28, DEMO_ZONE) + 9 * 3600;
    const _id = bookingID(made, random.bytes);
    if (!isFree(doctorID, dateTime, 1)) continue;
    take(doctorID, dateTime, 1);
    const words = { division: '一般門診', cause: '腎臟病每月追蹤' };
    const roomID = room(words.division, dateTime, 1);
    yield booking({ _id, pet, dateTime, slots: 1, doctorID, roomID, made, by, ...words }, 'approved', '', {
      groupID: 'series-demo',
      info: '來診前一晚 22:00 後禁食，可喝水。',
    });
  }
}
