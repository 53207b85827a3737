import { DomainError } from '@vetloom/domain/core/error.ts';
import { problemOf } from '@vetloom/http/problem.ts';
import type { jobFailure } from '@vetloom/protocol/archive.ts';
import type { z } from 'zod';
import { noRoom, saysDiskFull } from './archive-shelf.ts';

/** How often what runs in the background says how far it is, in ms. */
export const NOTE_EVERY_MS = 1000;
/** Seconds without a word after which its process counts as gone. */
export const SILENT_AFTER = 30;
/** Seconds that an archive stays on the server's disk. */
export const KEPT_SECONDS = 24 * 3600;

/** What is told of something that came to nothing. What is ours is told by its code alone, as by any call. */
export function failureOf(error: unknown): z.output<typeof jobFailure> {
  const { code, message, detail = {} } = problemOf(saysDiskFull(error) ? noRoom() : error).body;
  return { code, message, detail };
}

/** What is told of something whose process is gone: nothing was done by halves, and it can be asked for again. */
export const interrupted = (): DomainError =>
  new DomainError('contradictory', 'the server was stopped meanwhile: ask again', { rule: 'interrupted' });

/** Who asked took it back. */
export const takenBack = (): DomainError =>
  new DomainError('contradictory', 'it was stopped by whoever asked for it', { rule: 'takenBack' });

/** Whether what is said to run has come on lately. `now` and `changedAt` are Unix seconds. */
export const isSilent = ({ changedAt }: { readonly changedAt: number }, now: number): boolean =>
  now - changedAt > SILENT_AFTER;
