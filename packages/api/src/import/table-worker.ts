import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { readTable } from './read-table.ts';

// A thread of its own: a table of fifty thousand rows takes seconds, in which the clinic's other requests must be answered.
const answer = await readTable(Buffer.from((workerData as { bytes: Uint8Array }).bytes)).then(
  (table) => ({ table }),
  (error: unknown) => {
    if (error instanceof DomainError) return { refusal: { message: error.message, detail: error.detail } };
    throw error;
  },
);
parentPort?.postMessage(answer);
