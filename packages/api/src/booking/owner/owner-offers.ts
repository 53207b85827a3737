import { createHash } from 'node:crypto';
import {
  calendarBetween,
  freeTimes,
  isOpenBy,
  OFFERED_DAYS,
  type OwnerCalendar,
  type OwnerRoad,
  type OwnerRules,
  ownerRulesOf,
  wantedOf,
} from '@vetloom/domain/booking/owner-offer.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { readPageAddress } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { addDays, dayStart, daysBetween } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { strippedOnce } from '@vetloom/http/shape.ts';
import {
  type FreeTimes,
  freeTimes as freeTimesSchema,
  type OfferedKind,
  type OwnerPage,
} from '@vetloom/protocol/owner-booking.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { one } from '../../engine/read.ts';

/** Clinics' ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;
/** Seconds for which what was worked out serves whoever asks. */
const FRESH = 5;
/** Most answers that are kept at a time. */
const MOST_KEPT = 2000;

/** Something that was worked out, or is being. */
interface Kept<T> {
  /** Unix seconds. */
  readonly at: number;
  readonly value: Promise<T>;
}

/** What decides a clinic's page, with how the clinic calls itself. */
export interface PageRules extends OwnerRules {
  readonly clinicID: string;
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address' | 'timeZone' | 'closedDateTime'>;
}

/**
 * What owners are offered. Whoever has a page's address may ask, also ten thousand times a minute: what was worked out serves a clinic for some seconds, one is worked out at a
 * time for each, and days are asked for as days, so that there are few different questions.
 */
export class OwnerOffers {
  readonly #sync: SyncServices;
  readonly #turns = new Gate({ atOnce: 4, atOnceOfOne: 2, waiting: 2000, waitingOfOne: 500 });
  readonly #kept = new Map<string, Kept<unknown>>();

  constructor(sync: SyncServices) {
    this.#sync = sync;
  }

  /**
   * What decides the page of an address. Security: no clinic, one whose page is closed, and a word that isn't its own are answered alike. @throws DomainError notFound
   */
  async rulesOf(address: string, road: OwnerRoad = 'owner'): Promise<PageRules> {
    const rules = await this.rulesBehind(address);
    const isClosed = (rules.clinic.closedDateTime ?? 0) !== 0;
    if (!isOpenBy(rules, road) || rules.page.word !== readPageAddress(address).word || isClosed)
      throw new DomainError('notFound', 'no such page');
    return rules;
  }

  /** The same for who has a link to a booking already: also while the page is closed, and under the word that it had. @throws DomainError notFound for no clinic */
  async rulesBehind(address: string): Promise<PageRules> {
    const { clinic } = readPageAddress(address);
    if (!CLINIC_ID.test(clinic)) throw new DomainError('notFound', 'no such page');
    return this.#serve(clinic, 'rules', () => this.#rulesNow(clinic));
  }

  #rulesNow(clinicID: string): Promise<PageRules> {
    return this.#sync.db.readClinic(clinicID, async ({ reader }) => {
      const clinic = await one(reader, 'clinic', '/clinic');
      const rules = await ownerRulesOf(reader, zoneOfClinic(clinic));
      const { name = '', phone = '', address = '', timeZone = '', closedDateTime } = clinic ?? {};
      const own = { name, phone, address, timeZone, ...(closedDateTime === undefined ? {} : { closedDateTime }) };
      return { ...rules, clinicID, clinic: own };
    });
  }

  /** Free times of some days of a kind of appointment. @throws DomainError contradictory (`kindNotOffered`), rateLimited */
  free(rules: PageRules, kindID: string, doctorID: string, from: number | undefined): Promise<FreeTimes> {
    const kind = kindOf(rules, kindID);
    const begin = this.#firstDay(rules, from);
    return this.#serve(rules.clinicID, `free ${kindID} ${doctorID} ${begin}`, async () => {
      const calendar = await this.#calendar(rules, begin);
      return strippedOnce(
        freeTimesSchema,
        timesByDay(calendar, rules, kind, { doctorID, begin, now: this.#sync.now() }),
      );
    });
  }

  /** Free times for a booking that is moved and makes way for itself; of its owner alone, so that none is kept. */
  async freeFor(
    rules: PageRules,
    kind: Pick<BookingKindRow, 'hasDoctor' | 'roomKind' | 'minutes'>,
    { doctorID, bookingID, from }: { doctorID: string; bookingID: string; from: number | undefined },
  ): Promise<FreeTimes> {
    const begin = this.#firstDay(rules, from);
    return this.#turns.run(rules.clinicID, async () => {
      const to = addDays(begin, OFFERED_DAYS, rules.zone);
      const calendar = await this.#sync.db.readClinic(rules.clinicID, ({ reader }) =>
        calendarBetween(reader, rules, { from: begin, to }, bookingID),
      );
      return timesByDay(calendar, rules, kind, { doctorID, begin, now: this.#sync.now() });
    });
  }

  /** A booking was made or moved here: what was worked out before isn't served again. */
  forget(clinic: string): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`${clinic} `)) this.#kept.delete(name);
  }

  /** The first day that is answered: of two weeks each, counted from today, so that there are few different questions. */
  #firstDay({ zone, setting }: PageRules, from: number | undefined): number {
    const today = dayStart(this.#sync.now(), zone);
    const ahead = Math.min(Math.max(0, daysBetween(today, from ?? today, zone)), setting.futureCanBooking);
    return addDays(today, ahead - (ahead % OFFERED_DAYS), zone);
  }

  #calendar(rules: PageRules, begin: number): Promise<OwnerCalendar> {
    const to = addDays(begin, OFFERED_DAYS, rules.zone);
    return this.#serve(
      rules.clinicID,
      `calendar ${begin}`,
      () =>
        this.#sync.db.readClinic(rules.clinicID, ({ reader }) => calendarBetween(reader, rules, { from: begin, to })),
      true,
    );
  }

  #serve<T>(clinic: string, what: string, work: () => Promise<T>, isInner = false): Promise<T> {
    const now = this.#sync.now();
    const name = `${clinic} ${what}`;
    const known = this.#kept.get(name) as Kept<T> | undefined;
    if (known && known.at <= now && now < known.at + FRESH) return known.value;
    if (this.#kept.size >= MOST_KEPT) this.#sweep(now);
    // What is asked for within another's turn would wait for itself.
    const value = isInner ? work() : this.#turns.run(clinic, work);
    this.#kept.set(name, { at: now, value });
    value.catch(() => this.#kept.get(name)?.value === value && this.#kept.delete(name));
    return value;
  }

  #sweep(now: number): void {
    for (const [name, { at }] of this.#kept) if (now >= at + FRESH) this.#kept.delete(name);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
  }
}

/** A kind of appointment that owners may choose. @throws DomainError contradictory (`kindNotOffered`) */
export function kindOf({ kinds }: Pick<OwnerRules, 'kinds'>, kindID: string): BookingKindRow {
  const kind = kinds.find(({ _id }) => _id === kindID);
  if (!kind) throw new DomainError('contradictory', 'no such kind of appointment', { rule: 'kindNotOffered' });
  return kind;
}

function timesByDay(
  calendar: OwnerCalendar,
  rules: PageRules,
  kind: Pick<BookingKindRow, 'hasDoctor' | 'roomKind' | 'minutes'>,
  { doctorID, begin, now }: { readonly doctorID: string; readonly begin: number; readonly now: number },
): FreeTimes {
  const { zone, setting } = rules;
  const last = addDays(now, setting.futureCanBooking, zone);
  const days = Array.from({ length: OFFERED_DAYS }, (_, at) => addDays(begin, at, zone)).filter((day) => day <= last);
  const times = freeTimes(calendar, wantedOf(rules, kind, doctorID), { from: begin, days: days.length, now });
  const byDay = Map.groupBy(times, (time) => dayStart(time, zone));
  const next = addDays(begin, OFFERED_DAYS, zone);
  return { days: days.map((day) => ({ day, times: byDay.get(day) ?? [] })), next: next <= last ? next : null };
}

/** A key by which something is named on the page instead of its id, which says more: a doctor's is a mail address. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** The doctor of a key; empty for none. @throws DomainError contradictory (`placeNotOffered`) for a key that is nobody's */
export function doctorOf({ clinicID, doctors, page }: PageRules, key: string): string {
  if (key === '' || !page.showsDoctors) return '';
  const doctor = doctors.find(({ _id }) => keyOf(clinicID, _id) === key);
  if (!doctor) throw new DomainError('contradictory', 'no such doctor', { rule: 'placeNotOffered' });
  return doctor._id;
}

const offered = ({ _id, name, minutes, preparation, hasDoctor, isApproved, questions, papers }: BookingKindRow) =>
  ({ _id, name, minutes, preparation, hasDoctor, isApproved, questions, papers }) satisfies OfferedKind;

/** What the page shows before anybody has said who they are. */
export function shownPage({ clinicID, clinic, page, kinds, doctors, setting, zone }: PageRules): OwnerPage {
  return {
    ...{ clinic: clinic.name, phone: clinic.phone, place: clinic.address, timeZone: zone.name },
    ...{ greeting: page.greeting, consent: page.consent, newOwners: page.newOwners },
    kinds: kinds.map(offered),
    doctors: page.showsDoctors ? doctors.map(({ _id, name }) => ({ key: keyOf(clinicID, _id), name })) : [],
    latestCancelBookingMin: setting.latestCancelBookingMin,
  };
}
