import { z } from 'zod';
import { documentID, requiredReason, unixSeconds } from '../core/schema.ts';
import { UNRESOLVED_SECTIONS } from './sections.ts';

/** That a line of what is unresolved is put off: why, until when and by whom. It holds while the thing stands as it stood. */
export const putOffSchema = z.object({
  _id: documentID('putOff/'),
  collection: z.literal('putOff'),
  /** The document that the line is about. */
  subjectID: z.string().min(1).max(160),
  section: z.enum(UNRESOLVED_SECTIONS),
  /** Fingerprint of what was unresolved in it: once that is another, the line is back. */
  stand: z.string().min(1).max(20),
  reason: requiredReason(200),
  /** Until when, Unix seconds. */
  until: unixSeconds,
  /** The animal and owner of the subject; empty where it has none. */
  petID: z.string().max(160),
  userID: z.string().max(160),
  createDateTime: unixSeconds,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** That a line of what is unresolved is put off. */
export type PutOff = z.output<typeof putOffSchema>;
