import type { Command } from '@vetloom/domain/engine/command.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { normalizePhone } from '@vetloom/domain/owner/owner.schema.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { readWeight } from '@vetloom/domain/pet/weight-typed.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { EMPTY_OWNER, type OwnerValues, ownerFieldsOf } from '../owner/owner-values.ts';
import { EMPTY_PET, type PetValues, petFieldsOf } from '../pet/pet-values.ts';

/** Where the check-in stands: finding, or one of its three small steps. */
export type IntakeStep = 'find' | 'owner' | 'pet' | 'visit';

/** An animal that the check-in will create. */
export interface NewPet {
  readonly id: string;
  readonly values: PetValues;
  /** The block of numbers that the id was taken from. */
  readonly lease?: string | undefined;
}

/** What is written of one animal's visit; the weight as typed. */
export interface Written {
  readonly cause: string;
  readonly weight: string;
  /** The weight can hardly be meant, and nobody has said yet that it is. */
  readonly asked?: boolean;
}

/** The whole check-in as typed so far: one draft, so that no step loses anything. */
export interface Intake {
  readonly step: IntakeStep;
  readonly query: string;
  /** The owner's id, found or made; empty before. */
  readonly userID: string;
  /** The new owner as typed; kept also while an existing one is chosen. */
  readonly owner: OwnerValues;
  readonly isNewOwner: boolean;
  /** The animal being typed, and the id that it will have. */
  readonly pet: PetValues;
  readonly petID: string;
  readonly newPets: readonly NewPet[];
  /** Animals to check in, in the order of choosing. */
  readonly chosen: readonly string[];
  readonly written: Readonly<Record<string, Written>>;
  readonly division: string;
  readonly doctorID: string;
  readonly note: string;
  /** Ids that are created already: a second try after a refusal doesn't make them twice. */
  readonly made: readonly string[];
}

/** Nothing typed. */
export const EMPTY_INTAKE: Intake = {
  step: 'find',
  query: '',
  userID: '',
  owner: EMPTY_OWNER,
  isNewOwner: false,
  pet: EMPTY_PET,
  petID: '',
  newPets: [],
  chosen: [],
  written: {},
  division: '',
  doctorID: '',
  note: '',
  made: [],
};

const BLANK: Written = { cause: '', weight: '' };

/** What is written of an animal so far. */
export const writtenOf = (intake: Intake, petID: string): Written => intake.written[petID] ?? BLANK;

/** New animals under other ids: their own numbers, once they are taken. */
export function renumbered(
  intake: Intake,
  ids: ReadonlyMap<string, { readonly id: string; readonly lease: string | undefined }>,
): Intake {
  const now = (id: string) => ids.get(id)?.id ?? id;
  return {
    ...intake,
    newPets: intake.newPets.map((pet) => ({ ...pet, ...ids.get(pet.id) })),
    chosen: intake.chosen.map(now),
    written: Object.fromEntries(Object.entries(intake.written).map(([id, written]) => [now(id), written])),
  };
}

/** Begins a new owner with what was searched for: digits are a phone, the rest a name. What was typed before stays. */
export function beginOwner(intake: Intake, userID: string): Intake {
  const query = intake.query.trim();
  const digits = normalizePhone(query);
  const isPhone = /^[0-9+() -]+$/.test(query) && digits.length >= 6;
  return {
    ...intake,
    step: 'owner',
    userID: intake.isNewOwner ? intake.userID : userID,
    isNewOwner: true,
    owner: {
      ...intake.owner,
      ...(query === '' ? {} : isPhone ? { phone: digits } : { name: query }),
    },
    ...(intake.isNewOwner ? {} : { newPets: [], chosen: [] }),
  };
}

/** Takes an owner who exists. With one animal it is chosen at once, with none the next step is a new one. */
export function chooseOwner(intake: Intake, userID: string, petIDs: readonly string[], newPetID: string): Intake {
  const same = intake.userID === userID && !intake.isNewOwner;
  const newPets = same ? intake.newPets : [];
  const none = petIDs.length === 0 && newPets.length === 0;
  return {
    ...intake,
    step: none ? 'pet' : 'visit',
    userID,
    isNewOwner: false,
    newPets,
    petID: intake.petID === '' ? newPetID : intake.petID,
    chosen: same ? intake.chosen : petIDs.length === 1 ? [...petIDs] : [],
  };
}

/** Takes an animal that exists, with its owner. */
export function choosePet(intake: Intake, petID: string, userID: string): Intake {
  const same = intake.userID === userID && !intake.isNewOwner;
  const chosen = same ? intake.chosen.filter((id) => id !== petID) : [];
  return {
    ...intake,
    step: 'visit',
    userID,
    isNewOwner: false,
    newPets: same ? intake.newPets : [],
    chosen: [...chosen, petID],
  };
}

/** Goes on to a new animal of the owner. */
export const beginPet = (intake: Intake, petID: string): Intake => ({
  ...intake,
  step: 'pet',
  petID: intake.petID === '' ? petID : intake.petID,
});

/** The typed animal joins those that come in. */
export function keepPet(intake: Intake): Intake {
  const others = intake.newPets.filter((pet) => pet.id !== intake.petID);
  return {
    ...intake,
    step: 'visit',
    newPets: [...others, { id: intake.petID, values: intake.pet }],
    chosen: intake.chosen.includes(intake.petID) ? intake.chosen : [...intake.chosen, intake.petID],
    pet: EMPTY_PET,
    petID: '',
  };
}

/** Back to a new animal that was already kept, to correct it. */
export function reopenPet(intake: Intake, petID: string): Intake {
  const kept = intake.newPets.find((pet) => pet.id === petID);
  return kept ? { ...intake, step: 'pet', pet: kept.values, petID } : intake;
}

/** Puts an animal in or takes it out of those that come in. */
export const togglePet = (intake: Intake, petID: string): Intake => ({
  ...intake,
  chosen: intake.chosen.includes(petID) ? intake.chosen.filter((id) => id !== petID) : [...intake.chosen, petID],
});

/** Writes something of one animal's visit. */
export const write = (intake: Intake, petID: string, change: Partial<Written>): Intake => ({
  ...intake,
  written: { ...intake.written, [petID]: { ...writtenOf(intake, petID), ...change } },
});

/** A typed weight in kg; null when the field is blank or zero (spec 1 §4: ignored), undefined when it is no weight. */
export function weightOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  if (Number(text) === 0) return null;
  const value = readWeight(text);
  return value === undefined || value > 2000 ? undefined : value;
}

/** How far the check-in goes: the owner alone, with the animal, or to the waiting room. */
export type IntakeGoal = 'owner' | 'pet' | 'visit';

/** A command with the id that it makes. */
export interface IntakeCommand {
  readonly makes: string;
  readonly command: Command;
  readonly input: unknown;
}

/** Ids and facts that only the acting device has (law 4). `now` in Unix seconds. */
export interface IntakeContext {
  readonly now: number;
  readonly groupID: string;
  readonly recordIDs: readonly string[];
  readonly doctor: string;
}

/** The commands that do what is typed, in their order; what is already made is left out. */
export function intakeCommands(intake: Intake, goal: IntakeGoal, context: IntakeContext): IntakeCommand[] {
  const commands: IntakeCommand[] = [];
  if (intake.isNewOwner)
    commands.push({
      makes: intake.userID,
      command: createOwner as unknown as Command,
      input: { _id: intake.userID, fields: ownerFieldsOf(intake.owner) },
    });
  if (goal !== 'owner')
    for (const pet of intake.newPets)
      commands.push({
        makes: pet.id,
        command: createPet as unknown as Command,
        input: {
          _id: pet.id,
          userID: intake.userID,
          fields: petFieldsOf(pet.values, context.now),
          ...(pet.lease === undefined ? {} : { lease: pet.lease }),
        },
      });
  if (goal === 'visit')
    commands.push({
      makes: context.recordIDs[0] ?? '',
      command: checkInPets as unknown as Command,
      input: {
        checkInGroupID: intake.chosen.length > 1 ? context.groupID : '',
        visits: intake.chosen.map((petID, at) => ({
          _id: context.recordIDs[at] ?? '',
          petID,
          cause: writtenOf(intake, petID).cause,
          weight: weightOf(writtenOf(intake, petID).weight) ?? null,
          division: intake.division,
          doctor: context.doctor,
          doctorID: intake.doctorID,
          checkInNote: intake.note,
        })),
      },
    });
  return commands.filter((command) => !intake.made.includes(command.makes));
}
