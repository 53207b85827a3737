import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { FastifyReply } from 'fastify';
import { pdfMaker } from './pdf-maker.ts';

/** Answers papers as one PDF, in their order. What the print font lacks is named in the header X-Missing-Glyphs as U+ numbers. */
export async function sendPdf(
  reply: FastifyReply,
  papers: readonly PrintDocument[],
  disposition = 'inline; filename="vetloom.pdf"',
): Promise<null> {
  const { clinic = '' } = (reply.request.params ?? {}) as { readonly clinic?: string };
  const { bytes, missing } = await pdfMaker.make(papers, clinic);
  if (missing.length > 0) reply.header('x-missing-glyphs', missing.join(' '));
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', disposition)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return null;
}
