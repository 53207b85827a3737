import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { inspectPdf } from '@vetloom/integrations/signature/inspect-pdf.ts';
import { sealPdf } from '@vetloom/integrations/signature/seal-pdf.ts';
import type { PdfResult, PdfTask } from './pdf-work.ts';

// A thread that ends with its PDF: whatever that one makes of memory and time, the clinic's other requests are answered.

async function done(task: PdfTask): Promise<PdfResult> {
  try {
    if (task.is === 'inspect') return { is: 'inspected', ...(await inspectPdf(task.bytes)) };
    return { is: 'sealed', bytes: await sealPdf(task.sealing) };
  } catch (error) {
    if (error instanceof DomainError) return { is: 'refused', code: error.codeName, detail: { ...error.detail } };
    return { is: 'failed', said: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await done(workerData as PdfTask));
