import { Worker } from 'node:worker_threads';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';

/** Milliseconds after which writing a workbook is given up. */
const LONGEST_MS = 60_000;
/** Megabytes of memory that writing may take. */
const MEMORY_MB = 1024;
/** One after the other, of everybody together. */
const gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 20, waitingOfOne: 3 });

/**
 * Tables as the bytes of an Excel file, written in a thread of its own, for somebody (`who`: an email).
 * @throws DomainError tooLarge for what takes too much, rateLimited when too many wait
 */
export const workbookFile = (who: string, tables: readonly WorkbookTable[]): Promise<Buffer> =>
  gate.run(who, async () => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: { tables },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const tooMuch = () => reject(new DomainError('tooLarge', 'writing the table takes too much'));
        const late = setTimeout(tooMuch, LONGEST_MS);
        worker.once('message', (bytes: Uint8Array) => {
          clearTimeout(late);
          resolve(Buffer.from(bytes));
        });
        worker.once('error', (error: Error & { code?: string }) => {
          clearTimeout(late);
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
          else reject(error);
        });
      });
    } finally {
      await worker.terminate();
    }
  });
