import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

// A thread of its own: a table of fifty thousand rows takes seconds, in which the clinic's other requests must be answered. It hands on as many rows as it is
// asked for and reads no further meanwhile.
const port = parentPort;
if (port === null) throw new Error('a table is read by a thread');
const { bytes } = workerData as { readonly bytes: Uint8Array };

const answerRows = ({ encoding, headings, total, gaps, rows }: Table) => {
  const iterator = rows()[Symbol.iterator]();
  port.postMessage({ head: { encoding, headings, total, gaps } });
  port.on('message', (most: number) => {
    const some: string[][] = [];
    while (some.length < most) {
      const { value, done } = iterator.next();
      if (done) break;
      some.push(value);
    }
    port.postMessage({ rows: some });
  });
};

await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(answerRows, (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
  port.postMessage({ refusal: { message: error.message, detail: error.detail } });
});
