import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, line, requiredLine, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenRows, seenRows, seesRows, takenFrom } from '../engine/seen-rows.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { stamp } from './pet.commands.ts';
import { type Pet, type PetFile, petFile, petPhoto } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

const petRef = documentID('pet');
/** Most papers and pictures of one animal. */
export const MOST_PET_FILES = 500;

const demandFile = (pet: Pet, fileID: string) => {
  const file = pet.files?.find(({ _id }) => _id === fileID);
  if (!file) throw new DomainError('notFound', `file ${fileID} not found`, { id: fileID });
  return file;
};

/** Lists a file with an animal; the same row again changes nothing. Errors: petNotFound, tooLarge. */
export const addPetFile = defineCommand({
  name: 'pet.addFile',
  word: '新增動物檔案',
  version: 2,
  // Version 2 takes its kind and its day, with which a removed one comes back.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, file: petFile.omit({ by: true, imported: true }).partial({ dateTime: true }) }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    const files = pet.files ?? [];
    if (files.some(({ _id }) => _id === input.file._id)) return;
    if (files.length >= MOST_PET_FILES) throw new DomainError('tooLarge', 'too many files', { limit: MOST_PET_FILES });
    const file = { ...input.file, dateTime: input.file.dateTime ?? ctx.now, by: ctx.actor.staffID };
    await tx.put('pet', stamp({ ...pet, files: [...files, file] }, ctx));
  },
});

const saidOf = (
  file: PetFile,
  { name, desc, kind, dateTime }: { readonly [Field in 'name' | 'desc' | 'kind' | 'dateTime']?: unknown },
): object => ({
  ...(name === undefined ? {} : { name: file.name }),
  ...(desc === undefined ? {} : { desc: file.desc }),
  ...(kind === undefined ? {} : { kind: file.kind ?? null }),
  ...(dateTime === undefined ? {} : { dateTime: file.dateTime }),
});

/**
 * Says what a file of an animal is: its name, kind, note and day. Only what is named changes, so that two people who say different things of one
 * both stand; of one thing the first word does, and the second one's author is asked. Errors: petNotFound, notFound where it was removed or moved
 * meanwhile, contradictory (`changedSince`).
 */
export const editPetFile = defineCommand({
  name: 'pet.editFile',
  word: '修改動物檔案',
  version: 3,
  // Version 2 takes its kind and its day too, version 3 tells what its author saw.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({
    petID: petRef,
    fileID: rowID,
    name: requiredLine(200).optional(),
    desc: line(300).optional(),
    /** null: nobody says any more what it is. */
    kind: petFile.shape.kind.nullable(),
    dateTime: petFile.shape.dateTime.optional(),
    seen: seenValue,
  }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesValue(async (sight, input) => {
    const file = (await sight.get('pet', input.petID))?.files?.find(({ _id }) => _id === input.fileID);
    return file && saidOf(file, input);
  }),
  async run(tx, { petID, fileID, kind, seen, ...said }, ctx) {
    const pet = await requirePet(tx, petID);
    const before = demandFile(pet, fileID);
    const named = { kind, ...said };
    demandSeenValue(pet, { stored: saidOf(before, named), wanted: named, seen });
    const files = (pet.files ?? []).map((file) => (file._id === fileID ? withSaid(file, kind, said) : file));
    await tx.put('pet', stamp({ ...pet, files }, ctx));
  },
});

type Said = Partial<Pick<PetFile, 'name' | 'desc' | 'dateTime'>>;

/** A file with what somebody says of it; what is undefined stays as it was, and null takes the kind away. */
function withSaid(
  { kind: before, ...file }: PetFile,
  kind: PetFile['kind'] | null,
  { name = file.name, desc = file.desc, dateTime = file.dateTime }: { [Field in keyof Said]: Said[Field] | undefined },
): PetFile {
  const now = kind === undefined ? before : (kind ?? undefined);
  return { ...file, name, desc, dateTime, ...(now === undefined ? {} : { kind: now }) };
}

/**
 * Moves a file to the animal that it is of, with all that was said of it, whatever somebody wrote there since it was seen: nothing is lost. One that is
 * there already counts as moved. Errors: petNotFound, notFound where it was removed meanwhile or went to a third animal, tooLarge.
 */
export const movePetFile = defineCommand({
  name: 'pet.moveFile',
  word: '移動動物檔案',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, fileID: rowID, to: petRef }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'pet', id: input.to },
  ],
  async run(tx, { petID, fileID, to }, ctx) {
    const pet = await requirePet(tx, petID);
    const target = await requirePet(tx, to);
    const there = target.files ?? [];
    // Merged meanwhile: both names mean one animal.
    if (target._id === pet._id) return;
    const moved = there.some(({ _id }) => _id === fileID);
    if (moved && !pet.files?.some(({ _id }) => _id === fileID)) return;
    const file = demandFile(pet, fileID);
    if (!moved && there.length >= MOST_PET_FILES)
      throw new DomainError('tooLarge', 'too many files', { limit: MOST_PET_FILES });
    await tx.put('pet', stamp({ ...pet, files: (pet.files ?? []).filter(({ _id }) => _id !== fileID) }, ctx));
    if (!moved) await tx.put('pet', stamp({ ...target, files: [...there, file] }, ctx));
  },
});

const takenFile = (pet: Pet | undefined, fileID: string) => takenFrom(pet?.files, ({ _id }) => _id, [fileID]);

/**
 * Takes a file off an animal; its addresses answer 404 from then on. Errors: petNotFound, notFound, contradictory (`writtenSince`) where
 * somebody has renamed or described it since it was seen.
 */
export const removePetFile = defineCommand({
  name: 'pet.removeFile',
  word: '刪除動物檔案',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, fileID: rowID, seen: seenRows }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesRows(async (sight, input) => takenFile(await sight.get('pet', input.petID), input.fileID)),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    demandFile(pet, input.fileID);
    demandSeenRows(pet, takenFile(pet, input.fileID), input.seen);
    await tx.put('pet', stamp({ ...pet, files: (pet.files ?? []).filter(({ _id }) => _id !== input.fileID) }, ctx));
  },
});

const pictureOf = ({ avatarFile }: Pick<Pet, 'avatarFile'>) => avatarFile?.hash ?? null;

/**
 * Gives an animal its own picture, or takes it away with null. Errors: petNotFound, contradictory (`changedSince`) where another desk has given it another one
 * meanwhile.
 */
export const setPetAvatar = defineCommand({
  name: 'pet.setAvatar',
  word: '更換動物照片',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, avatar: petPhoto.omit({ dateTime: true }).nullable(), seen: seenValue }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesValue(async (sight, { petID }) => {
    const pet = await sight.get('pet', petID);
    return pet && pictureOf(pet);
  }),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    demandSeenValue(pet, { stored: pictureOf(pet), wanted: input.avatar?.hash ?? null, seen: input.seen });
    const avatarFile = input.avatar && { ...input.avatar, dateTime: ctx.now };
    await tx.put('pet', stamp({ ...pet, avatarFile }, ctx));
  },
});

/** Gives a breed its picture, shown for animals of that breed without their own (POST /pet/breed/{breed}/avatar). Error: contradictory (`changedSince`). */
export const setBreedAvatar = defineCommand({
  name: 'pet.setBreedAvatar',
  word: '更換品種照片',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ breed: requiredLine(80), avatar: petPhoto.omit({ dateTime: true }).nullable(), seen: seenValue }),
  reads: () => [{ collection: 'breedPhoto', id: '/breedPhoto' }],
  witness: seesValue(async (sight, { breed }) => (await sight.get('breedPhoto', '/breedPhoto'))?.photos[breed]?.hash),
  async run(tx, input, ctx) {
    const stored = await tx.get('breedPhoto', '/breedPhoto');
    const shown = stored?.photos[input.breed]?.hash;
    if (stored) demandSeenValue(stored, { stored: shown, wanted: input.avatar?.hash, seen: input.seen });
    const { [input.breed]: _, ...others } = stored?.photos ?? {};
    await tx.put('breedPhoto', {
      _id: '/breedPhoto',
      collection: 'breedPhoto',
      photos: input.avatar ? { ...others, [input.breed]: { ...input.avatar, dateTime: ctx.now } } : others,
      updateDateTime: ctx.now,
    });
  },
});
