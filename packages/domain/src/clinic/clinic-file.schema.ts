import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { unixSeconds } from '../core/schema.ts';

/** Kinds of files that a clinic keeps for itself; of the first two there is one, which the papers show. */
export const CLINIC_FILE_TYPES = ['logo', 'stamp', 'license', 'consent', 'other'] as const;
/** A kind of file that a clinic keeps for itself. */
export const clinicFileType = z.enum(CLINIC_FILE_TYPES);
/** A kind of file that a clinic keeps for itself. */
export type ClinicFileType = z.output<typeof clinicFileType>;

/** Kinds of which a new file takes the place of the old one. */
export const isSingle = (type: ClinicFileType): boolean => type === 'logo' || type === 'stamp';

/** A file of the clinic by its content's hash (law 28). */
export const clinicFile = fileRef.extend({ fileType: clinicFileType, createDateTime: unixSeconds });
/** A file of the clinic. */
export type ClinicFile = z.output<typeof clinicFile>;
