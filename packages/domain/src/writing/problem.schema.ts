import { z } from 'zod';
import { documentID, line, prose, requiredLine, unixSeconds } from '../core/schema.ts';

/** What a person fills in about a problem. */
export const problemFields = z.object({
  name: requiredLine(120),
  /** 疑似 or 確診, as with diagnoses of a visit; empty where nobody said. */
  certainty: line(10).default(''),
  since: unixSeconds,
  /** When it was over; 0 while it goes on. */
  resolvedDateTime: unixSeconds.default(0),
  note: prose(2000).default(''),
});

/**
 * A problem of an animal that outlasts its visits (problem-oriented record): a document of its own, so that two people who write
 * different problems at once lose nothing of each other's.
 */
export const problemSchema = problemFields.extend({
  _id: documentID('problem/'),
  collection: z.literal('problem'),
  petID: documentID('pet'),
  /** The visit whose diagnosis it was, or empty. */
  recordID: z.string().max(160).default(''),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A problem of an animal. */
export type Problem = z.output<typeof problemSchema>;

/** Whether a problem goes on. */
export const isActiveProblem = (problem: Pick<Problem, 'resolvedDateTime'>): boolean => problem.resolvedDateTime === 0;

/** Those that go on first, then the newest. */
export const sortedProblems = <P extends Pick<Problem, '_id' | 'since' | 'resolvedDateTime'>>(
  problems: readonly P[],
): P[] =>
  [...problems].sort(
    (a, b) => Number(isActiveProblem(b)) - Number(isActiveProblem(a)) || b.since - a.since || (a._id < b._id ? -1 : 1),
  );
