import { z } from 'zod';
import { documentID, dollars, line, prose, unixSeconds } from '../core/schema.ts';
import { estimateLine } from '../lines/estimate-line.schema.ts';

/** What an owner is shown of an estimate, and decides about. */
export const estimateContent = z.object({
  /** What it is for: 子宮蓄膿手術. */
  title: line(120).default(''),
  lines: z.array(estimateLine).max(200).default([]),
  /** The last day on which it holds, `YYYY-MM-DD`; null where nobody said. */
  validUntil: z.iso.date().nullable().default(null),
  /** What the owner is told beside the lines. */
  note: prose(4000).default(''),
});
/** What an owner is shown of an estimate. */
export type EstimateContent = z.output<typeof estimateContent>;

/** What a person writes of a new estimate. */
export const estimateFields = estimateContent.extend({
  /** The visit that it is for; empty for something that is planned. */
  recordID: z.string().max(160).default(''),
  /** The estimate in whose place it stands once it is accepted; empty for one of its own. */
  supersedesID: z.string().max(160).default(''),
});

/**
 * What an owner is told that a visit, or something planned, may come to (issue 18 item 3). A stay has its own. Once an owner has decided about it, its content
 * stays: another content is another estimate, which supersedes it.
 */
export const estimateSchema = estimateFields.extend({
  /** `/estimate{petID}/{unixSeconds}-…`, with the id that the animal had then. */
  _id: documentID('estimate/pet'),
  collection: z.literal('estimate'),
  petID: documentID('pet'),
  /** The owner who was told. */
  userID: documentID('user/'),
  /** NT$ at least. Derived. */
  total: dollars,
  /** NT$ at most. Derived. */
  most: dollars,
  /** Nobody is to decide about it any more. Says nothing where somebody has. */
  withdrawn: z.boolean().default(false),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** What an owner is told that a visit may come to. */
export type Estimate = z.output<typeof estimateSchema>;

/** The parts of an estimate that an owner decides about. */
export const contentOf = ({ title, lines, validUntil, note }: EstimateContent): EstimateContent => ({
  ...{ title, lines, validUntil, note },
});
