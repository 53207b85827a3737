import { Worker } from 'node:worker_threads';
import type { CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import type { Sealing } from '@vetloom/integrations/signature/seal-pdf.ts';

/** What is done with a PDF of which nobody knows what it holds. */
export type PdfTask =
  | { readonly is: 'inspect'; readonly bytes: Uint8Array }
  | { readonly is: 'seal'; readonly sealing: Sealing };

/** What came of it. */
export type PdfResult =
  | { readonly is: 'inspected'; readonly pages: number; readonly bytes: Uint8Array }
  | { readonly is: 'sealed'; readonly bytes: Uint8Array }
  | { readonly is: 'refused'; readonly code: CodeName; readonly detail: ErrorDetail }
  | { readonly is: 'failed'; readonly said: string };

/** Milliseconds and megabytes that one PDF may take: what unpacks without end ends with its thread. */
const [LONGEST_MS, MEMORY] = [30_000, 512];
/** Bytes beside the heap that one PDF may take, where what is unpacked lies: no limit of a thread counts them, so they are looked at this often. */
const [MOST_UNPACKED, LOOKS_EVERY_MS] = [400_000_000, 50];
const gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 50, waitingOfOne: 20 });

function worked(task: PdfTask): Promise<PdfResult> {
  const worker = new Worker(new URL('./pdf-work-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  return new Promise<PdfResult>((resolve) => {
    const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
    const look = setInterval(() => void endBeyond(worker), LOOKS_EVERY_MS);
    const tooMuch = { is: 'refused', code: 'tooLarge', detail: { rule: 'pdfTooMuch' } } as const;
    const end = (result: PdfResult) => {
      clearTimeout(late);
      clearInterval(look);
      resolve(result);
      void worker.terminate();
    };
    worker.once('message', end);
    worker.once('error', () => end(tooMuch));
    worker.once('exit', () => end(tooMuch));
  });
}

/** Ends a thread that has taken too much; one that has ended by itself is asked for nothing. */
async function endBeyond(worker: Worker): Promise<void> {
  const taken = await worker.getHeapStatistics().catch(() => undefined);
  if (taken !== undefined && taken.external_memory > MOST_UNPACKED) await worker.terminate();
}

async function resultOf(task: PdfTask, clinic: string): Promise<PdfResult> {
  const result = await gate.run(clinic, () => worked(task));
  if (result.is === 'refused') throw new DomainError(result.code, 'this PDF can not be used', result.detail);
  if (result.is === 'failed') throw new Error(result.said);
  return result;
}

/** Looks whether somebody can be asked to sign a PDF, and answers what is signed of it. @throws DomainError as `inspectPdf`, tooLarge where it takes too much, rateLimited */
export async function inspected(
  bytes: Uint8Array,
  clinic: string,
): Promise<{ readonly pages: number; readonly bytes: Buffer }> {
  const result = await resultOf({ is: 'inspect', bytes }, clinic);
  if (result.is !== 'inspected') throw new Error('nothing was looked at');
  return { pages: result.pages, bytes: Buffer.from(result.bytes) };
}

/** Seals a document in a thread of its own. @throws DomainError tooLarge, rateLimited */
export async function sealedBytes(sealing: Sealing, clinic: string): Promise<Buffer> {
  const result = await resultOf({ is: 'seal', sealing }, clinic);
  if (result.is !== 'sealed') throw new Error('nothing was sealed');
  return Buffer.from(result.bytes);
}
