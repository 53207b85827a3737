import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { type Table, tableError } from './table.ts';

/** Milliseconds after which reading a table is given up. */
const LONGEST_MS = 60_000;
/** Megabytes of memory that reading may take; what needs more ends with a refusal instead of ending the server. */
const MEMORY_MB = 1024;

type Answer =
  | { readonly table: Table }
  | { readonly refusal: { readonly message: string; readonly detail: ErrorDetail } };

/** Reads a table in a thread of its own. @throws DomainError badParameter, see `TableReason` */
export async function parseTable(bytes: Uint8Array): Promise<Table> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const late = setTimeout(() => reject(tableError('too-large', 'reading takes too long')), LONGEST_MS);
      worker.once('message', (message: Answer) => {
        clearTimeout(late);
        resolve(message);
      });
      worker.once('error', (error: Error & { code?: string }) => {
        clearTimeout(late);
        const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(memory ? tableError('too-large', 'the table takes too much memory') : error);
      });
    });
    if ('table' in answer) return answer.table;
    throw new DomainError('badParameter', answer.refusal.message, answer.refusal.detail);
  } finally {
    await worker.terminate();
  }
}
