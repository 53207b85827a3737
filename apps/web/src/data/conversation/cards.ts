import {
  billCard,
  bookingCard,
  dayNoteCard,
  estimateCard,
  resultCard,
  type WrittenCard,
} from '@vetloom/documents/message-cards.ts';
import { receivedSum } from '@vetloom/domain/billing/receive-log.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** The latest of each kind that are offered, of each animal. */
const MOST = 3;

interface Told {
  readonly clinic: string;
  readonly zone: Zone;
  /** Unix seconds. */
  readonly now: number;
}

async function cardsOf(store: LocalReads, pet: Pet, { clinic, zone, now }: Told): Promise<WrittenCard[]> {
  const latest = { equals: [pet._id], descending: true, limit: 12 };
  const [bookings, estimates, records, plans] = await Promise.all([
    heldOrEmpty(() => store.query('booking', 'byPet', latest)),
    heldOrEmpty(() => store.query('estimate', 'byPet', latest)),
    heldOrEmpty(() => store.query('record', 'byPet', latest)),
    heldOrEmpty(() => store.query('inHospitalPlan', 'byPet', latest)),
  ]);
  const told = { clinic, pet: pet.name, zone };
  const ahead = bookings.filter((booking) => booking.dateTime > now && isOpenBooking(booking)).slice(0, MOST);
  const billed = records.filter(({ total = 0 }) => total > 0).slice(0, MOST);
  const bills = await Promise.all(
    billed.map(async ({ _id, dateTime, total = 0 }) => {
      const receipts = await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [_id] }));
      return billCard({ id: _id, dateTime, total, paid: receivedSum(receipts) }, told);
    }),
  );
  const examined = records.filter(({ examTask = [] }) => examTask.length > 0).slice(0, MOST);
  return [
    ...ahead.map((booking) => bookingCard(booking, told)),
    ...bills,
    ...estimates
      .filter(({ withdrawn }) => !withdrawn)
      .slice(0, MOST)
      .map(({ _id, title, total, most, validUntil }) =>
        estimateCard({ id: _id, title, low: total, high: Math.max(total, most), validUntil }, told),
      ),
    ...plans
      .filter(({ ownerNote }) => (ownerNote?.text.trim() ?? '') !== '')
      .slice(0, MOST)
      .map(({ _id, planDateTime, ownerNote }) =>
        dayNoteCard({ id: _id, day: planDateTime, text: ownerNote?.text ?? '' }, told),
      ),
    ...examined.map(({ _id, dateTime, examTask = [] }) =>
      resultCard({ id: _id, dateTime, names: examTask.map(({ name }) => name) }, told),
    ),
  ];
}

/** What an owner may be told of their animals, laid out: bookings ahead, bills, estimates, notes of the ward, results. */
export const useCards = (pets: readonly Pet[], told: Told | undefined): WrittenCard[] | undefined =>
  useLive(
    async (store) =>
      told === undefined ? [] : (await Promise.all(pets.map((pet) => cardsOf(store, pet, told)))).flat(),
    [pets.map(({ _id }) => _id).join(' '), told?.clinic ?? ''],
  );
