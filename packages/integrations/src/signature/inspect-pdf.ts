import { DomainError } from '@vetloom/domain/core/error.ts';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream } from 'pdf-lib';

/** Most bytes and pages of a document that somebody is asked to sign. */
export const [MOST_PDF_BYTES, MOST_PDF_PAGES] = [15_000_000, 200];

/** What a document may not do while somebody reads it: run, open, send or bring along something. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'Sound',
  'GoToR',
  'GoToE',
]);
const CARRIES = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', 'FileAttachment', '3D']);
const RUNS = ['JS', 'JavaScript', 'AA', 'XFA'] as const;

const refused = (rule: string, more: object = {}) =>
  new DomainError('badParameter', `this PDF is not signed: ${rule}`, { field: 'file', rule, ...more });

const dictOf = (one: PDFObject): PDFDict | undefined =>
  one instanceof PDFDict ? one : one instanceof PDFStream ? one.dict : undefined;

/** Every dictionary of a file, those within others too; those of streams that hold objects were opened when it was read. */
function* dictsOf(one: PDFObject): Generator<PDFDict> {
  const waiting: PDFObject[] = [one];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = dictOf(next);
    if (dict) {
      yield dict;
      waiting.push(...dict.values());
    } else if (next instanceof PDFArray) waiting.push(...next.asArray());
  }
}

const nameIn = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};

function demandTame(dict: PDFDict): void {
  const has = (key: string) => dict.has(PDFName.of(key));
  if (RUNS.some(has) || ACTIONS.has(nameIn(dict, 'S'))) throw refused('pdfScript');
  if (has('EmbeddedFiles') || has('EF') || nameIn(dict, 'Type') === 'EmbeddedFile') throw refused('pdfAttachment');
  if (CARRIES.has(nameIn(dict, 'Subtype'))) throw refused('pdfAttachment');
  if (has('ByteRange') || nameIn(dict, 'FT') === 'Sig') throw refused('pdfSigned');
  if (nameIn(dict, 'Subtype') === 'Widget' || has('FT')) throw refused('pdfForm');
}

/** A PDF that somebody can be asked to sign. */
export interface TamePdf {
  readonly pages: number;
  /** The document as it was read, each object of it once: what is shown, signed and sealed. */
  readonly bytes: Uint8Array;
}

/**
 * Looks whether somebody can be asked to sign a PDF: it shows the same to everybody and does nothing by itself. Security: a file may hold an object twice and point to the one that is read here by nobody else, so that
 * a reader shows what was never looked at and the sealed copy says something else than was signed. What is answered is written anew from what was read, and holds no second version.
 * @throws DomainError tooLarge; badParameter `pdfBroken`, `pdfEncrypted`, `pdfSigned` (a seal behind it would break the one that it has), `pdfScript`, `pdfAttachment`, `pdfForm`, `pdfPages`
 */
export async function inspectPdf(bytes: Uint8Array): Promise<TamePdf> {
  if (bytes.length > MOST_PDF_BYTES)
    throw new DomainError('tooLarge', 'the PDF is too large', { limit: MOST_PDF_BYTES });
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw refused('pdfBroken');
  let file: PDFDocument;
  try {
    file = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, ignoreEncryption: true });
  } catch {
    throw refused('pdfBroken');
  }
  if (file.isEncrypted) throw refused('pdfEncrypted');
  for (const [, one] of file.context.enumerateIndirectObjects())
    for (const dict of one instanceof PDFRawStream ? [one.dict] : dictsOf(one)) demandTame(dict);
  const count = pagesOf(file);
  if (count === 0 || count > MOST_PDF_PAGES) throw refused('pdfPages', { limit: MOST_PDF_PAGES });
  return { pages: count, bytes: await writtenAnew(file) };
}

async function writtenAnew(file: PDFDocument): Promise<Uint8Array> {
  try {
    return await file.save({ updateFieldAppearances: false, addDefaultPage: false });
  } catch {
    throw refused('pdfBroken');
  }
}

function pagesOf(file: PDFDocument): number {
  try {
    return file.getPageCount();
  } catch {
    throw refused('pdfBroken');
  }
}
