import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { type PagePart, showsPart } from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import type { Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { type IssuedPaper, paperNumber, paperState } from '@vetloom/domain/paper/issued-paper.schema.ts';
import { isNeutered, latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { shownEstimates } from '@vetloom/domain/portal/own-estimates.ts';
import { ownMessages } from '@vetloom/domain/portal/own-messages.ts';
import { dueOf, isOnPage, vaccinesOf } from '@vetloom/domain/portal/own-pets.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import type { OwnBill, OwnerHome, OwnPageBooking, OwnPet } from '@vetloom/protocol/owner-page.ts';
import { openWallets } from '@vetloom/storage/billing/wallet-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { owedByOwner } from '../billing/owed.ts';
import { keyOf } from '../booking/owner/owner-offers.ts';
import { many } from '../engine/read.ts';
import type { PageRules } from './owner-pages.ts';

/** Seconds for which a booking that is over is still shown. */
const SHOWN_AFTER_S = DAY_SECONDS;
/** Most of each that one page brings, and visits of an animal that are looked through for vaccinations. */
const [MOST_PETS, MOST_PAPERS, MOST_BOOKINGS, MOST_VISITS, MOST_MESSAGES] = [50, 100, 30, 500, 100];

/** What a page hands out beside what it shows; somebody of the clinic who looks at it gets none of that. */
export interface HandedOut {
  /** The secret of the link to a booking. */
  readonly booking: (bookingID: string) => Promise<string>;
  /** A token for the picture of an animal. */
  readonly picture: (petID: string) => string;
}

/** The name of a bill, an estimate or a paper on the page of an owner. */
export const ownKey = (clinicID: string, ownerID: string, id: string): string => keyOf(clinicID, ownerID, id);

/** The animals that an owner's page shows, by name. */
export async function petsOnPage(reader: Pick<Reader, 'query'>, ownerID: string): Promise<Pet[]> {
  const pets = (await reader.query('pet', 'byOwner', { equals: [ownerID] })) as unknown as Pet[];
  return pets
    .filter(isOnPage)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MOST_PETS);
}

/** Papers that were handed out to an owner of an animal that is theirs, the latest first; numbers of which no paper came are left out. */
export async function papersOf(reader: Reader, ownerID: string): Promise<{ paper: IssuedPaper; pet: Pet }[]> {
  const range = { equals: [ownerID], descending: true, limit: MOST_PAPERS };
  const papers = (await reader.query('issuedPaper', 'byOwner', range)) as unknown as IssuedPaper[];
  const pets = await namesOf(reader, papers);
  return papers.flatMap((paper) => {
    const pet = pets.get(paper.petID);
    return pet?.userID === ownerID && paperState(paper) !== 'unmade' ? [{ paper, pet }] : [];
  });
}

async function namesOf(reader: Reader, of: readonly { readonly petID: string }[]): Promise<ReadonlyMap<string, Pet>> {
  const ids = [...new Set(of.map(({ petID }) => petID).filter((id) => id !== ''))];
  const pets = (await reader.getMany('pet', ids)) as readonly (Pet | undefined)[];
  // By the id that was asked for: an animal that was merged stands under the other's.
  return new Map(ids.flatMap((id, at) => (pets[at] ? [[id, pets[at]] as const] : [])));
}

/** An estimate that stands on the page, with whose animal it is: of one that is shown there. */
export async function estimatesOf(reader: Reader, owner: Pick<Owner, '_id'>, { zone }: PageRules, now: number) {
  const all = (await reader.query('estimate', 'byOwner', { equals: [owner._id] })) as unknown as Estimate[];
  const pets = await namesOf(reader, all);
  const own = all.filter(({ petID }) => {
    const pet = pets.get(petID);
    return pet?.userID === owner._id && isOnPage(pet);
  });
  const decisions = await Promise.all(
    own.map(({ _id }) => reader.query('estimateDecision', 'byEstimate', { equals: [_id] })),
  );
  const shown = shownEstimates(own, decisions.flat() as unknown as EstimateDecision[], now, zone);
  return shown.map((estimate) => ({ ...estimate, pet: pets.get(estimate.petID)?.name ?? '' }));
}

interface OwedBill extends Omit<OwnBill, 'key' | 'isPaying' | 'pet'> {
  readonly _id: string;
  readonly petID: string;
}

/** The bills of which an owner owes something, the oldest first. */
export async function owedBills(reader: Reader, ownerID: string): Promise<OwedBill[]> {
  const { bills, stays = [], sales = [] } = await owedByOwner(reader, ownerID);
  const visits = bills.map(({ _id, petID, dateTime, total, receive, owed }) => ({
    ...{ _id, petID, kind: 'visit' as const, dateTime, total, received: receive, owed },
  }));
  const ofStays = stays.map(({ _id, petID, settleDateTime, total, receive, owed }) => ({
    ...{ _id, petID, kind: 'stay' as const, dateTime: settleDateTime, total, received: receive, owed },
  }));
  const sold = sales.map(({ _id, dateTime, total, received }) => ({
    ...{ _id, petID: '', kind: 'sale' as const, dateTime, total, received, owed: total - received },
  }));
  return [...visits, ...ofStays, ...sold].sort((a, b) => a.dateTime - b.dateTime);
}

/**
 * An owner's page as it stands now. Security: it is put together field by field; what isn't named here never leaves, whatever documents come to hold. Animals that are another's by now, dead or gone
 * stand nowhere in it, but for what this owner owes.
 */
export async function ownerHome(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>,
  rules: PageRules,
  owner: Owner,
  { now, canPay, handOut }: { readonly now: number; readonly canPay: boolean; readonly handOut: HandedOut },
): Promise<OwnerHome> {
  const { reader } = tx;
  const { clinicID, clinic, setting, zone } = rules;
  const shows = (part: PagePart) => showsPart(setting, part);
  const keyed = (id: string) => ownKey(clinicID, owner._id, id);
  const pets: OwnPet[] = [];
  for (const pet of await petsOnPage(reader, owner._id)) {
    const ofPet = { equals: [pet._id], descending: true, limit: MOST_VISITS };
    const visits = shows('vaccines')
      ? ((await reader.query('record', 'byPet', ofPet)) as unknown as VisitRecord[])
      : [];
    const due = shows('vaccines') ? ((await reader.query('reminder', 'byPet', ofPet)) as unknown as Reminder[]) : [];
    const { name, type, breed, gender, neuter, birth, chipID } = pet;
    const weight = shows('weight') ? latestWeight(pet) : undefined;
    pets.push({
      ...{ key: keyed(pet._id), name, type, breed, gender, isNeutered: isNeutered(neuter), birth },
      picture: shows('picture') && pet.avatarFile ? handOut.picture(pet._id) : '',
      weight: weight === undefined ? null : { value: weight.value, dateTime: weight.dateTime },
      chip: shows('chip') ? chipID : '',
      vaccines: vaccinesOf(visits),
      due: dueOf(due),
    });
  }
  return {
    ...{ clinic: clinic.name, phone: clinic.phone, place: clinic.address, timeZone: zone.name },
    ...{ greeting: setting.greeting, owner: owner.name, pets, booksAt: shows('bookings') ? rules.booksAt : '' },
    papers: shows('papers')
      ? (await papersOf(reader, owner._id)).map(({ paper, pet }) => ({
          ...{ key: keyed(paper._id), pet: pet.name, title: paper.title, number: paperNumber(paper) },
          ...{ dateTime: paper.createDateTime, revokedAt: paper.revoked?.dateTime ?? null },
        }))
      : null,
    bookings: shows('bookings') ? await bookingsOf(reader, owner._id, now, handOut) : null,
    estimates: shows('estimates')
      ? (await estimatesOf(reader, owner, rules, now)).map(({ _id, petID, ...shown }) => ({
          ...shown,
          key: keyed(_id),
        }))
      : null,
    bills: shows('bills') ? await billsOf(tx, owner._id, keyed) : null,
    canPay: shows('payment') && canPay,
    messages: shows('messages') ? await messagesOf(reader, owner._id) : null,
  };
}

async function bookingsOf(reader: Reader, ownerID: string, now: number, handOut: HandedOut): Promise<OwnPageBooking[]> {
  const range = { equals: [ownerID], from: now - SHOWN_AFTER_S - DAY_SECONDS };
  const all = (await reader.query('booking', 'byOwner', range)) as unknown as Booking[];
  const ahead = all.filter(({ dateTimeEnd }) => dateTimeEnd + SHOWN_AFTER_S > now).slice(0, MOST_BOOKINGS);
  const pets = await namesOf(reader, ahead);
  const { kinds } = await settingOf(reader, BOOKING_KIND_SETTING);
  const shown: OwnPageBooking[] = [];
  for (const { _id, petID, dateTime, kindID, status } of ahead) {
    const pet = pets.get(petID);
    if (pet?.userID !== ownerID) continue;
    const kind = kinds.find((one) => one._id === kindID)?.name ?? '';
    shown.push({ pet: pet.name, dateTime, kind, status, secret: await handOut.booking(_id) });
  }
  return shown;
}

async function billsOf(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>,
  ownerID: string,
  keyed: (id: string) => string,
): Promise<OwnBill[]> {
  const owed = await owedBills(tx.reader, ownerID);
  const ids = owed.map(({ _id }) => _id);
  const open = ids.length === 0 ? [] : await openWallets(tx, { limit: 200, bills: ids });
  const paying = new Set(open.flatMap(({ state, bills }) => (state === 'pending' ? bills : [])));
  const pets = await many(tx.reader, 'pet', [...new Set(owed.map(({ petID }) => petID).filter((id) => id !== ''))]);
  const names = new Map(pets.map(({ _id, name }) => [_id, name]));
  return owed.map(({ _id, petID, ...bill }) => ({
    ...bill,
    ...{ key: keyed(_id), pet: names.get(petID) ?? '', isPaying: paying.has(_id) },
  }));
}

async function messagesOf(reader: Reader, ownerID: string) {
  const range = { equals: [ownerID], descending: true, limit: MOST_MESSAGES };
  return ownMessages((await reader.query('message', 'byOwner', range)) as unknown as Message[]);
}
