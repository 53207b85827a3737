import { z } from 'zod';
import { prose, requiredLine, rowID } from '../../core/schema.ts';

/** What an owner agrees to by a paper of its own. */
export const CONSENT_TYPES = ['surgery', 'anaesthesia', 'hospitalisation', 'euthanasia', 'other'] as const;
/** What an owner agrees to. */
export type ConsentType = (typeof CONSENT_TYPES)[number];

/** Longest text of such a paper: two pages. */
export const MOST_CONSENT_TEXT = 6000;

/** A paper of the clinic that owners sign. A consent that was asked for keeps the words as they read then. */
export const consentPaper = z.object({
  _id: rowID,
  type: z.enum(CONSENT_TYPES),
  title: requiredLine(60),
  /** A paragraph a line. */
  text: prose(MOST_CONSENT_TEXT),
  order: z.number().int().min(0).max(1000).default(0),
});
/** A paper of the clinic that owners sign. */
export type ConsentPaper = z.output<typeof consentPaper>;

/** In the clinic's order. */
export const papersInOrder = (papers: readonly ConsentPaper[]): ConsentPaper[] =>
  papers.toSorted((a, b) => a.order - b.order || (a._id < b._id ? -1 : 1));
