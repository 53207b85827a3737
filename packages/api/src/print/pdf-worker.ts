import { parentPort } from 'node:worker_threads';
import { exampleData } from '@vetloom/documents/example.ts';
import { type FinishedPaper, joinPdf } from '@vetloom/documents/join-pdf.ts';
import { nodePrintFonts } from '@vetloom/documents/node-fonts.ts';
import { languageOf, renderPdf } from '@vetloom/documents/render-pdf.ts';
import { visitRecordDocument } from '@vetloom/documents/visit-record.ts';
import type { PdfAnswer, PdfOrder } from './pdf-maker.ts';

// A thread of its own: a long bill takes a second, in which the clinic's other requests must be answered.

async function made({ id, papers }: PdfOrder): Promise<PdfAnswer> {
  const files: FinishedPaper[] = [];
  const missing = new Set<string>();
  for (const paper of papers) {
    const one = await renderPdf(paper, nodePrintFonts());
    files.push({ title: paper.title, language: languageOf(paper), bytes: one.bytes });
    for (const glyph of one.missing) for (const number of glyph.codePoints) missing.add(number);
  }
  const bytes = await joinPdf(files);
  return { id, bytes, missing: [...missing] };
}

// One after the other: two at once would both be late, and the first paper of the day finds the fonts read.
// What keeps the example from being laid out keeps the real paper too, and is told there.
let last: Promise<unknown> = renderPdf(visitRecordDocument(exampleData(0)), nodePrintFonts()).catch(() => undefined);
parentPort?.on('message', (order: PdfOrder) => {
  last = last
    .then(() => made(order))
    .catch(
      (error: unknown): PdfAnswer => ({
        id: order.id,
        failure: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((answer) => parentPort?.postMessage(answer));
});
