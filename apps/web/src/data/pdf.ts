import type { PaperType, PaperWords } from '@vetloom/documents/papers.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { fetchFile, inClinic } from './own-call.ts';

/** A PDF of the server, with the characters that its font lacks as U+ numbers. */
export interface Pdf {
  readonly blob: Blob;
  readonly missing: readonly string[];
}

/** A paper of a visit and what is said with it. */
export interface PaperRequest {
  readonly type: PaperType;
  readonly printSetting: Partial<PrintSetting>;
  readonly recordIDs?: readonly string[];
  readonly said?: PaperWords;
}

const pdfOf = async (response: Response): Promise<Pdf> => ({
  blob: await response.blob(),
  missing: response.headers.get('x-missing-glyphs')?.split(' ') ?? [],
});

/** Fetches papers of a visit in one PDF. Throws DomainError: networkRequired offline, else the server's refusal. */
export async function fetchPapers(recordID: string, papers: readonly PaperRequest[]): Promise<Pdf> {
  const [only] = papers;
  if (papers.length === 1) return pdfOf(await fetchFile('POST', inClinic`/pdf/${recordID}`, only));
  const reports = papers.map((paper) => ({ ...paper, _id: recordID }));
  return pdfOf(await fetchFile('POST', inClinic`/pdf/multiReport`, { reports }));
}

/** Fetches an owner's charges in a span of time as PDF; Unix seconds. Throws like {@link fetchPapers}. */
export const fetchCharges = async (
  userID: string,
  span: { readonly begin?: number; readonly end?: number },
  printSetting: Partial<PrintSetting> = {},
): Promise<Pdf> => pdfOf(await fetchFile('POST', inClinic`/pdf/chargeRecord/${userID}`, { ...span, printSetting }));
