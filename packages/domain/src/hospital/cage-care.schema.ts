import { z } from 'zod';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';

/**
 * How a cage stands beside who is in it: when an animal left it last and when it was cleaned last. What it is called, where it stands and what it costs are the
 * clinic's setting (`room`); who is in it, the stays'. Both times only ever move forwards, so that it doesn't matter in which order devices are heard.
 */
export const cageCareSchema = z.object({
  /** `/cageCare/{row of the cage in the setting}` */
  _id: documentID('cageCare/'),
  collection: z.literal('cageCare'),
  cageID: rowID,
  /** When it was left last, or somebody found it dirty; 0: never. */
  leftDateTime: unixSeconds.default(0),
  /** The stay whose animal left it; empty where somebody found it dirty. */
  leftBy: z.string().max(160).default(''),
  cleanedDateTime: unixSeconds.default(0),
  cleanedBy: z.string().max(200).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** How a cage stands beside who is in it. */
export type CageCare = z.output<typeof cageCareSchema>;

/** Whether a cage is to be cleaned before the next animal. */
export const isDirty = (care: Pick<CageCare, 'leftDateTime' | 'cleanedDateTime'> | undefined): boolean =>
  care !== undefined && care.leftDateTime > care.cleanedDateTime;
