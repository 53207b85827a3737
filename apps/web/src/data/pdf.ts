import type { PrintSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { fetchFile, inClinic } from './own-call.ts';

/** A PDF of the server, with the characters that its font lacks as U+ numbers. */
export interface Pdf {
  readonly blob: Blob;
  readonly missing: readonly string[];
}

/** Fetches a visit's paper as PDF. Throws DomainError: networkRequired offline, else the server's refusal. */
export async function fetchVisitPdf(recordID: string, printSetting: PrintSetting): Promise<Pdf> {
  const response = await fetchFile('POST', inClinic`/pdf/${recordID}`, { type: 'record', printSetting });
  return { blob: await response.blob(), missing: response.headers.get('x-missing-glyphs')?.split(' ') ?? [] };
}
