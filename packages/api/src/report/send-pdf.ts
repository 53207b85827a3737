import { joinPdf } from '@vetloom/documents/join-pdf.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { nodePrintFonts } from '@vetloom/documents/node-fonts.ts';
import { renderPdf } from '@vetloom/documents/render-pdf.ts';
import type { FastifyReply } from 'fastify';

/** Answers papers as one PDF, in their order. What the print font lacks is named in the header X-Missing-Glyphs as U+ numbers. */
export async function sendPdf(reply: FastifyReply, papers: readonly PrintDocument[]): Promise<null> {
  const files: Uint8Array[] = [];
  const missing = new Set<string>();
  for (const paper of papers) {
    const made = await renderPdf(paper, nodePrintFonts());
    files.push(made.bytes);
    for (const glyph of made.missing) for (const number of glyph.codePoints) missing.add(number);
  }
  const [only] = files;
  const bytes = files.length === 1 && only ? only : await joinPdf(papers[0]?.title ?? '', files);
  if (missing.size > 0) reply.header('x-missing-glyphs', [...missing].join(' '));
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'inline; filename="vetloom.pdf"')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(bytes));
  return null;
}
