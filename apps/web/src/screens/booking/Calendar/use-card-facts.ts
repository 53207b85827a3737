import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDeposits } from '../../../data/billing/till.ts';
import { type BookingEntry, useFirstComers } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import { today } from '../../../locale/overview.ts';
import { missingWords } from '../../../parts/booking/missing-words.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord, kindWord } from '../../../parts/patient-strip/patient-words.ts';
import type { CardFacts } from './grid-types.ts';

const NOTHING: CardFacts = {
  breed: '',
  doctor: '',
  colour: undefined,
  isFirst: false,
  warning: '',
  deposit: false,
  missing: '',
};

const NOBODY: readonly string[] = [];
/** Who has never been here takes a question for each animal: it is asked once the day stands, ms. */
const SETTLED_AFTER = 250;

/** Whether the screen has stood for a moment. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** What cards tell beside their bookings. Facts that are as they were are the object that they were, so that a card is drawn anew only for a reason. */
export function useCardFacts(
  entries: readonly BookingEntry[],
  choices: BookingChoices | undefined,
): (entry: BookingEntry) => CardFacts {
  const kinds = useKinds();
  const isSettled = useSettled();
  const firsts = useFirstComers(
    isSettled ? entries.filter(({ booking }) => booking.openStatus === 1).map(({ booking }) => booking.petID) : NOBODY,
  );
  const deposits = useDeposits();
  const known = useRef<ReadonlyMap<string, CardFacts>>(new Map());
  return useMemo(() => {
    const paid = new Set((deposits ?? []).filter(({ balance }) => balance > 0).map(({ userID }) => userID));
    const names = new Map((choices?.staff ?? []).map((person) => [person._id, person.name]));
    const appointments = new Map((choices?.kinds ?? []).map((kind) => [kind._id, kind]));
    const facts = new Map(
      entries.map(({ booking, pet }) => {
        const made: CardFacts = {
          breed: pet ? breedWord(kinds, pet) || kindWord(kinds, pet.type) : '',
          doctor: names.get(booking.doctorID) ?? '',
          colour: appointments.get(booking.kindID)?.colour,
          isFirst: firsts.has(booking.petID),
          warning: pet && knownAllergy(pet) !== undefined ? today.allergy : (pet?.label[0] ?? ''),
          deposit: paid.has(booking.userID),
          missing: isOpenBooking(booking) ? missingWords(booking, appointments.get(booking.kindID)) : '',
        };
        const before = known.current.get(booking._id);
        return [booking._id, before !== undefined && same(before, made) ? before : made] as const;
      }),
    );
    known.current = facts;
    return ({ booking }) => facts.get(booking._id) ?? NOTHING;
  }, [entries, choices, kinds, firsts, deposits]);
}
