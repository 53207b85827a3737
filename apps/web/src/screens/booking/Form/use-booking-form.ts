import { createBooking, editBooking } from '@vetloom/domain/booking/booking.commands.ts';
import { type Booking, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { addWait } from '@vetloom/domain/booking/wait.commands.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import { useRef, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { numberPets } from '../../../data/pet/pet-numbers.ts';
import { refusal } from '../../../locale/codes.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { isReachedByLine } from '../../../parts/booking/DecideDialog.tsx';
import { isSamePlace, placeOf } from '../../../parts/booking/use-booking-acts.ts';
import type { KeptValues } from '../../../parts/draft/use-draft.ts';
import { type FieldErrors, useFieldErrors } from '../../../parts/form/use-field-errors.ts';
import { type PanelForm, usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { type OwnerField, ownerError, ownerErrors } from '../../owner/owner-values.ts';
import { phoneHolder } from '../../owner/PhoneTaken.tsx';
import { type PetField, petError, petErrors } from '../../pet/pet-values.ts';
import { chooseOwner, intakeCommands, keepPet, renumbered } from '../../visit/intake.ts';
import type { FullJudged } from '../Calendar/use-judge.ts';
import {
  type BookingField,
  type BookingValues,
  bookingError,
  bookingErrors,
  isNew,
  placeTyped,
  wishTyped,
  wordsTyped,
} from './booking-values.ts';
import { furtherPlaces, type SeriesChoice, type SeriesPlace } from './series-choice.ts';

/** What was booked. */
export interface Saved {
  readonly name: string;
  readonly first: Booking['_id'];
  readonly count: number;
  readonly waits: boolean;
}

interface FormOptions {
  readonly draft: KeptValues<BookingValues>;
  /** The booking that is changed; undefined for a new one. */
  readonly entry: BookingEntry | undefined;
  readonly judged: FullJudged | undefined;
  /** The further places of a series; undefined while they are judged. */
  readonly series: readonly SeriesPlace[] | undefined;
  readonly chosen: ReadonlyMap<number, SeriesChoice>;
  readonly onSaved: (saved: Saved) => void;
  readonly onWaiting: (name: string) => void;
  readonly onClose: () => void;
}

/** The form of a booking with its errors and its way out. */
export interface BookingFormControl extends PanelForm<BookingValues, BookingField> {
  readonly owner: FieldErrors<OwnerField>;
  readonly pet: FieldErrors<PetField>;
  readonly holder: { readonly userID: string; readonly name: string } | undefined;
  readonly takeHolder: () => Promise<void>;
  readonly leavePhone: () => void;
  /** Puts the animal on the waiting list instead, with what is typed of its wish. */
  readonly waitInstead: () => Promise<void>;
}

/** Sends a booking, with its owner and animal where they are new. A second try after a refusal makes nothing twice. */
export function useBookingForm({
  draft,
  entry,
  judged,
  series,
  chosen,
  onSaved,
  onWaiting,
  onClose,
}: FormOptions): BookingFormControl {
  const store = useStore();
  const run = useRun();
  const now = store.now();
  const { who } = draft.values;
  const owner = useFieldErrors<OwnerField>(
    (field) => ownerError(who.owner, field, now),
    () => ownerErrors(who.owner, now),
  );
  const pet = useFieldErrors<PetField>(
    (field) => petError(who.pet, field, now),
    () => petErrors(who.pet, now),
  );
  const [holder, setHolder] = useState<{ userID: string; name: string }>();
  const ids = useRef<readonly string[]>([]);
  const made = useRef(new Set<string>());

  const makePeople = async (
    values: BookingValues,
  ): Promise<{ userID: string; petID: string; name: string; waits: boolean }> => {
    if (!isNew(values)) {
      const petID = values.who.chosen[0] ?? '';
      const held = await store.get('pet', petID);
      return { userID: held?.userID ?? values.who.userID, petID, name: held?.name ?? '', waits: false };
    }
    const kept = keepPet(values.who);
    const unmade = kept.newPets.filter(({ id }) => !kept.made.includes(id));
    const numbers = await numberPets(
      store,
      unmade.map(({ id, values: typed }) => ({ id, type: typed.type })),
    );
    const from = renumbered(kept, numbers);
    let done = [...from.made];
    let waits = false;
    try {
      for (const { makes, command, input } of intakeCommands(from, 'pet', {
        now,
        groupID: '',
        recordIDs: [],
        doctor: '',
      })) {
        waits = (await run(command, input)).local === 'waiting' || waits;
        done = [...done, makes];
      }
    } finally {
      // Whoever exists by now is found, and not made a second time.
      if (done.length > from.made.length) {
        const whole = from.newPets.every(({ id }) => done.includes(id));
        draft.change({
          who: whole
            ? { ...from, made: done, isNewOwner: false, step: 'visit' }
            : { ...values.who, made: done, isNewOwner: !done.includes(from.userID) },
        });
      }
    }
    const [last] = from.newPets.slice(-1);
    return { userID: from.userID, petID: last?.id ?? '', name: last?.values.name ?? '', waits };
  };

  const create = async (values: BookingValues): Promise<Saved> => {
    const place = placeTyped(values);
    if (!place) throw new DomainError('badParameter', 'no place is typed', { rule: 'bookingTimes', field: 'begin' });
    const people = await makePeople(values);
    const further = furtherPlaces(series ?? [], chosen);
    const all = [{ place, beside: values.means }, ...further];
    if (ids.current.length !== all.length) ids.current = all.map(() => newID.booking(store.now()));
    const groupID = all.length > 1 ? `series-${ids.current[0]?.split('/').at(-1)}` : '';
    const [known] = await heldOrEmpty(() => store.getMany('user', [people.userID]));
    const sendToLine = values.sendToLine && isReachedByLine(known);
    let waits = people.waits;
    for (const [at, one] of all.entries()) {
      const _id = ids.current[at] ?? newID.booking(store.now());
      if (made.current.has(_id)) continue;
      const input = {
        _id,
        userID: people.userID,
        petID: people.petID,
        place: one.place,
        words: { ...wordsTyped(values), groupID },
      };
      const tells = sendToLine && at === 0 ? { sendToLine } : {};
      const result = await run(createBooking, { ...input, beside: [...one.beside], ...tells });
      waits = result.local === 'waiting' || waits;
      made.current.add(_id);
    }
    const first = ids.current[0] ?? '';
    ids.current = [];
    made.current.clear();
    return { name: people.name, first, count: all.length, waits };
  };

  const change = async (values: BookingValues, before: Booking, name: string): Promise<Saved> => {
    const after = bookingSchema.parse({ ...before, ...wordsTyped(values) });
    const edits = editsBetween(before, after, ['kindID', 'division', 'cause', 'info', 'assistantList']);
    const place = placeTyped(values);
    const moved = place && !isSamePlace(place, placeOf(before)) ? place : undefined;
    const saved = { name, first: before._id, count: 1, waits: false };
    if (edits.length === 0 && !moved) return saved;
    const [known] = await heldOrEmpty(() => store.getMany('user', [before.userID]));
    const result = await run(editBooking, {
      bookingID: before._id,
      ...(edits.length > 0 && { edits }),
      ...(moved && { place: moved, beside: [...values.means] }),
      ...(moved && values.sendToLine && isReachedByLine(known) && { sendToLine: true }),
    });
    return { ...saved, waits: result.local === 'waiting' };
  };

  const askForHolder = async () => {
    const other = await phoneHolder(store, who.owner.phone, who.userID);
    setHolder(other && { userID: other._id, name: other.name });
  };

  const form = usePanelForm<BookingValues, BookingField, Saved>(draft, {
    check: bookingError,
    checkAll: bookingErrors,
    alsoReady: () => {
      const whose = !isNew(draft.values) || [!who.isNewOwner || owner.all(), pet.all()].every(Boolean);
      return whose && holder === undefined && !(series === undefined && Number(draft.values.times) > 1);
    },
    send: async (values) => {
      if (judged?.isDouble)
        throw new DomainError('contradictory', 'the place is taken', { rule: 'slotTaken', ids: judged.doubles });
      if (who.isNewOwner && isNew(values)) {
        const other = await phoneHolder(store, who.owner.phone, who.userID);
        if (other) throw new DomainError('ownerPhoneTaken', 'phone taken', { userID: other._id, name: other.name });
      }
      return entry ? change(values, entry.booking, entry.pet?.name ?? '') : create(values);
    },
    refused: (error) => {
      if (!(error instanceof DomainError && error.codeName === 'ownerPhoneTaken')) return refusal(error);
      // It stands at the phone's field, with the way on.
      setHolder({ userID: String(error.detail.userID), name: String(error.detail.name) });
      return undefined;
    },
    onSaved: (_values, saved) => onSaved(saved),
    onClose,
  });

  const waitInstead = async () => {
    const { values } = draft;
    const nobody = bookingError(values, 'who');
    if (nobody !== undefined) {
      form.fields.refuse('who', nobody);
      return;
    }
    if (isNew(values) && ![!who.isNewOwner || owner.all(), pet.all()].every(Boolean)) return;
    await attempt(async () => {
      const { userID, petID, name } = await makePeople(values);
      await run(addWait, { _id: newID.bookingWait(store.now()), userID, petID, wish: wishTyped(values, store.now()) });
      draft.restart();
      onWaiting(name);
    });
  };

  return {
    ...form,
    waitInstead,
    change: (part) => {
      if (part.who && part.who.owner.phone !== who.owner.phone) setHolder(undefined);
      form.change(part);
    },
    owner,
    pet,
    holder,
    takeHolder: async () => {
      if (!holder) return;
      const family = await heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [holder.userID] }));
      const living = family.filter((one) => one.status !== PET_STATUS.death).map(({ _id }) => _id);
      setHolder(undefined);
      form.change({ who: chooseOwner({ ...who, isNewOwner: false }, holder.userID, living, newID.pet(store.now())) });
    },
    leavePhone: () => {
      if (ownerError(who.owner, 'phone', now) === undefined) askForHolder().catch(reportError);
    },
  };
}
