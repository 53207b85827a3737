import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { fileRef } from '../core/file-ref.schema.ts';
import { isImageMime } from '../core/file-rules.ts';
import { rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Clinic } from './clinic.schema.ts';
import { type ClinicFileType, clinicFileType, isSingle } from './clinic-file.schema.ts';

const MOST_FILES = 200;

async function requireClinic(tx: Tx): Promise<Clinic> {
  const clinic = await tx.get('clinic', '/clinic');
  if (!clinic) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
  return clinic;
}

/** The one file of a kind of which there is one, by its id: a logo or a seal. */
const theOneOf = (clinic: Clinic, fileType: ClinicFileType): string | null =>
  clinic.files?.find((file) => file.fileType === fileType)?._id ?? null;

/**
 * Lists a kept file under a kind (spec 1 §7 "clinic file upload"); a logo or a seal takes the place of the one before. Of two that are put in the place of the same one, also by
 * bringing back what was removed, the first stands. Errors: notFound, badParameter, contradictory (`changedSince`).
 */
export const addClinicFile = defineCommand({
  name: 'clinic.addFile',
  word: '新增院所檔案',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ fileType: clinicFileType, file: fileRef, seen: seenValue }),
  reads: () => [{ collection: 'clinic', id: '/clinic' }],
  witness: seesValue(async (sight, { fileType }) => {
    const clinic = isSingle(fileType) ? await sight.get('clinic', '/clinic') : undefined;
    return clinic && theOneOf(clinic, fileType);
  }),
  async run(tx, { fileType, file, seen }, ctx) {
    const clinic = await requireClinic(tx);
    if (isSingle(fileType)) demandSeenValue(clinic, { stored: theOneOf(clinic, fileType), wanted: file._id, seen });
    if (isSingle(fileType) && !isImageMime(file.mime))
      throw new DomainError('badParameter', 'a logo or a seal is a picture', { field: 'mime' });
    const others = (clinic.files ?? []).filter(
      (known) => known._id !== file._id && !(isSingle(fileType) && known.fileType === fileType),
    );
    if (others.length >= MOST_FILES)
      throw new DomainError('badParameter', `at most ${MOST_FILES} files`, { field: 'files' });
    const added = { ...file, fileType, createDateTime: ctx.now };
    await tx.put('clinic', { ...clinic, files: [...others, added], updateDateTime: ctx.now });
  },
});

/** Takes files of a kind off the list (spec 1 §7 "delete by fileType"): those named, or all of it. */
export const removeClinicFiles = defineCommand({
  name: 'clinic.removeFiles',
  word: '刪除院所檔案',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object({ fileType: clinicFileType, ids: z.array(rowID).max(MOST_FILES).optional() }),
  reads: () => [{ collection: 'clinic', id: '/clinic' }],
  // All of it is all that somebody saw: a logo that came meanwhile stays.
  witness: ({ fileType, ids }) =>
    ids === undefined
      ? async (sight) => {
          const files = (await sight.get('clinic', '/clinic'))?.files ?? [];
          return { fileType, ids: files.filter((file) => file.fileType === fileType).map(({ _id }) => _id) };
        }
      : undefined,
  async run(tx, { fileType, ids }, ctx) {
    const clinic = await requireClinic(tx);
    const files = (clinic.files ?? []).filter(
      (file) => file.fileType !== fileType || (ids !== undefined && !ids.includes(file._id)),
    );
    await tx.put('clinic', { ...clinic, files, updateDateTime: ctx.now });
  },
});
