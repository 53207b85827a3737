import type { PaperType, PaperWords } from '@vetloom/documents/paper-types.ts';
import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { fetchFile, inClinic } from '../engine/calls/own-call.ts';

/** A PDF of the server, with the characters that its font lacks as U+ numbers. */
export interface Pdf {
  readonly blob: Blob;
  readonly missing: readonly string[];
}

/** A paper of a visit and what is said with it, as the server takes it. */
export interface PaperRequest {
  /** The visit. */
  readonly _id: string;
  readonly type: PaperType;
  readonly printSetting: Partial<PrintSetting>;
  readonly recordIDs?: readonly string[];
  readonly said?: PaperWords;
  /** Paper of drug labels; the clinic's own without it. */
  readonly labelSize?: LabelSize | undefined;
}

const pdfOf = async (response: Response): Promise<Pdf> => ({
  blob: await response.blob(),
  missing: response.headers.get('x-missing-glyphs')?.split(' ') ?? [],
});

/** Fetches papers of visits in one PDF, in their order. Throws DomainError: networkRequired offline, else the server's refusal. */
export async function fetchPapers(papers: readonly PaperRequest[]): Promise<Pdf> {
  const [only] = papers;
  if (only === undefined || papers.length > 1)
    return pdfOf(await fetchFile('POST', inClinic`/pdf/multiReport`, { reports: papers }));
  const { _id, ...paper } = only;
  return pdfOf(await fetchFile('POST', inClinic`/pdf/${_id}`, paper));
}

/** Fetches an owner's charges in a span of time as PDF; Unix seconds. Throws like {@link fetchPapers}. */
export const fetchCharges = async (
  userID: string,
  span: { readonly begin?: number; readonly end?: number },
  printSetting: Partial<PrintSetting> = {},
): Promise<Pdf> => pdfOf(await fetchFile('POST', inClinic`/pdf/chargeRecord/${userID}`, { ...span, printSetting }));

/** Fetches an estimate as PDF. Throws like {@link fetchPapers}. */
export const fetchEstimate = async (estimateID: string): Promise<Pdf> =>
  pdfOf(await fetchFile('POST', inClinic`/estimate/pdf`, { estimateID }));

/** Fetches the estimate that a stay keeps as PDF. Throws like {@link fetchPapers}. */
export const fetchQuotation = async (inHospitalID: string): Promise<Pdf> =>
  pdfOf(await fetchFile('POST', inClinic`/inHospital/quotationPdf`, { inHospitalID }));
