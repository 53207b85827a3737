import { DomainError } from '@vetloom/domain/core/error.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import { giveTicket } from '@vetloom/domain/visit/ticket.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { wantsTicket } from '../../data/overview/ticket-wish.ts';
import { numberPets } from '../../data/pet/pet-numbers.ts';
import { refusal } from '../../locale/codes.ts';
import { weighing } from '../../locale/pet-weight.ts';
import { checkin } from '../../locale/visit.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { type FieldErrors, useFieldErrors } from '../../parts/form/use-field-errors.ts';
import { type OwnerField, ownerError, ownerErrors } from '../owner/owner-values.ts';
import { phoneHolder } from '../owner/PhoneTaken.tsx';
import { type PetField, petError, petErrors } from '../pet/pet-values.ts';
import {
  beginPet,
  chooseOwner,
  type Intake,
  type IntakeGoal,
  intakeCommands,
  keepPet,
  renumbered,
  weightOf,
  writtenOf,
} from './intake.ts';

/** What a finished check-in made. */
export interface IntakeResult {
  readonly goal: IntakeGoal;
  readonly userID: string;
  readonly petIDs: readonly string[];
  readonly recordIDs: readonly string[];
  /** Not held here: the server will do it (law 2). */
  readonly waiting: boolean;
}

/** An owner who has the typed phone already. */
export interface Holder {
  readonly userID: string;
  readonly name: string;
}

/** The check-in with its draft, its errors and its way forward. */
export interface IntakeControl {
  readonly intake: Intake;
  readonly set: (intake: Intake) => void;
  readonly keptAt: number | undefined;
  readonly owner: FieldErrors<OwnerField>;
  readonly pet: FieldErrors<PetField>;
  /** The owner whose phone was typed; shown at the field. */
  readonly holder: Holder | undefined;
  readonly failure: { readonly sentence: string; readonly code?: number | undefined } | undefined;
  readonly busy: boolean;
  readonly leavePhone: () => void;
  /** Goes on with the owner whose phone was typed. */
  readonly takeHolder: () => Promise<void>;
  /** Goes on from the present step, or says what is missing. */
  readonly next: () => Promise<void>;
  /** Does everything up to a goal. */
  readonly finish: (goal: IntakeGoal) => Promise<void>;
  readonly restart: () => void;
  readonly now: number;
}

/** Runs the check-in of one draft (`form`). */
export function useIntake(
  form: string,
  initial: Intake,
  doctorName: (id: string) => string,
  onDone: (result: IntakeResult) => void,
): IntakeControl {
  const store = useStore();
  const run = useRun();
  const draft = useDraft(form, initial);
  const intake = draft.values;
  const now = store.now();
  const owner = useFieldErrors<OwnerField>(
    (field) => ownerError(intake.owner, field, now),
    () => ownerErrors(intake.owner, now),
  );
  const pet = useFieldErrors<PetField>(
    (field) => petError(intake.pet, field, now),
    () => petErrors(intake.pet, now),
  );
  const [holder, setHolder] = useState<Holder>();
  const [failure, setFailure] = useState<IntakeControl['failure']>();
  const [busy, setBusy] = useState(false);

  const set = (next: Intake) => {
    setFailure(undefined);
    if (next.owner.phone !== intake.owner.phone) setHolder(undefined);
    draft.change(next);
  };
  const askForHolder = async (): Promise<boolean> => {
    const other = await phoneHolder(store, intake.owner.phone, intake.userID);
    setHolder(other && { userID: other._id, name: other.name });
    return other === undefined;
  };
  const ownerReady = async () =>
    !intake.isNewOwner || intake.made.includes(intake.userID) || (owner.all() && (await askForHolder()));
  const petReady = () => pet.all();
  const visitReady = (from: Intake) => {
    if (from.chosen.length === 0) setFailure({ sentence: checkin.visit.choosePet });
    else if (from.chosen.some((id) => weightOf(writtenOf(from, id).weight) === undefined))
      setFailure({ sentence: weighing.unread });
    else if (from.chosen.some((id) => writtenOf(from, id).asked)) setFailure({ sentence: weighing.answer });
    else return true;
    return false;
  };

  const refused = (error: unknown, at: Intake) => {
    const { sentence, code, field } = refusal(error);
    if (error instanceof DomainError && error.codeName === 'ownerPhoneTaken') {
      setHolder({ userID: String(error.detail.userID), name: String(error.detail.name) });
      draft.change({ ...at, step: 'owner' });
    } else if (field.startsWith('fields.') && at.step === 'owner') owner.refuse(field.slice(7) as OwnerField, sentence);
    else if (field.startsWith('fields.') && at.step === 'pet') pet.refuse(field.slice(7) as PetField, sentence);
    else setFailure({ sentence, code });
  };

  /** They are checked in by now: without a number they wait all the same. */
  const giveTickets = async (recordIDs: readonly string[]) => {
    try {
      for (const recordID of recordIDs) await run(giveTicket, { recordID });
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };

  const perform = async (typed: Intake, goal: IntakeGoal) => {
    const unmade = typed.newPets.filter(({ id }) => !typed.made.includes(id));
    setBusy(true);
    const ids = await numberPets(
      store,
      unmade.map(({ id, values }) => ({ id, type: values.type })),
    ).finally(() => setBusy(false));
    const from = renumbered(typed, ids);
    const recordIDs = goal === 'visit' ? from.chosen.map(() => newID.record(store.now())) : [];
    const context = { now: store.now(), groupID: newID.row(), recordIDs, doctor: doctorName(from.doctorID) };
    let made = [...from.made];
    let waiting = false;
    setBusy(true);
    try {
      for (const { makes, command, input } of intakeCommands(from, goal, context)) {
        const result = await run(command, input);
        waiting ||= result.local === 'waiting';
        made = [...made, makes];
        draft.change({ ...from, made });
      }
    } catch (error) {
      refused(error, { ...from, made });
      return;
    } finally {
      setBusy(false);
    }
    draft.restart(initial);
    if (wantsTicket()) await giveTickets(recordIDs);
    onDone({
      goal,
      userID: from.userID,
      petIDs: goal === 'visit' ? from.chosen : from.newPets.map(({ id }) => id),
      recordIDs,
      waiting,
    });
  };

  return {
    intake,
    set,
    keptAt: draft.keptAt,
    owner,
    pet,
    holder,
    failure,
    busy,
    now,
    leavePhone: () => {
      if (ownerError(intake.owner, 'phone', now) === undefined) askForHolder().catch(reportError);
    },
    takeHolder: async () => {
      if (holder === undefined) return;
      const family = await heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [holder.userID] }));
      const living = family.filter((one) => one.status !== PET_STATUS.death);
      set(
        chooseOwner(
          intake,
          holder.userID,
          living.map((one) => one._id),
          newID.pet(store.now()),
        ),
      );
    },
    next: async () => {
      if (intake.step === 'owner' && (await ownerReady())) {
        const kept = intake.newPets.length > 0 && intake.petID === '';
        set(kept ? { ...intake, step: 'visit' } : beginPet(intake, newID.pet(store.now())));
      } else if (intake.step === 'pet' && petReady()) set(keepPet(intake));
    },
    finish: async (goal) => {
      if (busy || !(await ownerReady())) return;
      if (goal === 'owner') return perform(intake, goal);
      if (intake.step === 'pet' && !petReady()) return;
      const from = intake.step === 'pet' ? keepPet(intake) : intake;
      if (goal === 'visit' && !visitReady(from)) return;
      return perform(goal === 'pet' ? { ...from, step: 'pet' } : from, goal);
    },
    restart: () => {
      owner.clear();
      pet.clear();
      setHolder(undefined);
      setFailure(undefined);
      draft.restart(initial);
    },
  };
}
