import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { z } from 'zod';
import { callServer, clinicBase, idSegment } from '../engine/calls/own-call.ts';
import { commandWords, type WordOf } from '../engine/command-words.ts';

const line = z.object({
  seq: z.number(),
  ord: z.number(),
  at: z.number(),
  receivedAt: z.number(),
  author: z.string(),
  onBehalfOf: z.string().nullable(),
  command: z.string(),
  docID: z.string(),
  kind: z.enum(['created', 'changed', 'removed', 'erased']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  hidden: z.number(),
  intact: z.boolean(),
  reason: z.string().optional(),
});
/** A line of a document's history, as far as this person may read it. Times are Unix seconds. */
export interface HistoryLine extends z.output<typeof line> {
  /** What the command, or another act, is called. */
  readonly word: string;
}

const page = z.object({ lines: z.array(line), next: z.object({ seq: z.number(), ord: z.number() }).nullable() });
/** Some lines, the newest first, and where those before them begin. */
export interface HistoryPage extends z.output<typeof page> {
  readonly lines: HistoryLine[];
}

/** The kind of a document whose history can be looked at: those that are declared as `told`. */
export type HistorySubject = CollectionName;

/** Asks the server, which alone has the history. @throws DomainError networkRequired, forbidden */
export async function fetchHistory(
  collection: HistorySubject,
  id: string,
  before: HistoryPage['next'] = null,
): Promise<HistoryPage> {
  const query = new URLSearchParams({ collection, limit: '30' });
  if (before) {
    query.set('seq', String(before.seq));
    query.set('ord', String(before.ord));
  }
  const path = async () => `${clinicBase()}/history?${query}&id=${await idSegment(id)}`;
  const [answer, wordOf] = await Promise.all([callServer('GET', path), commandWords()]);
  return historyPageOf(answer, wordOf);
}

/** A page as a server answered it, with what its acts are called. */
export function historyPageOf(answer: unknown, wordOf: WordOf): HistoryPage {
  const { lines, next } = page.parse(answer);
  return { lines: lines.map((one) => ({ ...one, word: wordOf(one.command) })), next };
}

const seal = z.object({ seq: z.number(), code: z.string(), at: z.number() });
/** The short code of the clinic's history as it stands; `at` in Unix seconds. */
export type HistorySeal = z.output<typeof seal>;

/** Asks the server for the code. @throws DomainError networkRequired */
export const fetchHistorySeal = async (): Promise<HistorySeal> =>
  seal.parse(await callServer('GET', `${clinicBase()}/history/seal`));

const verification = z.object({
  intact: z.boolean(),
  rows: z.number(),
  seq: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.number(),
});
/** What a walk over the clinic's whole history came to. */
export type Verification = z.output<typeof verification>;

/** Has the server walk the chain of the clinic's whole history. @throws DomainError networkRequired */
export const verifyHistory = async (): Promise<Verification> =>
  verification.parse(await callServer('GET', `${clinicBase()}/history/verify`));
