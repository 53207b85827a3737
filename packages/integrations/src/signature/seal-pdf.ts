import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { PDFDocument } from 'pdf-lib';
import { CadesSigner } from './cades-signer.ts';
import type { SealKey } from './seal-key.ts';

/** A document that was signed, with what is put behind it. */
export interface Sealing {
  /** The document as it was signed. */
  readonly document: Uint8Array;
  /** Pages that say who signed, when and how; none where the document is they. */
  readonly evidence?: Uint8Array | undefined;
  readonly key: SealKey;
  /** In plain letters: the format's short texts hold nothing else safely. */
  readonly clinic: string;
  /** Unix seconds. */
  readonly now: number;
}

/** Bytes that a signature may take: a chain of four certificates of 4096 bits fits. */
const ROOM = 16_384;
const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[()\\]/g, '');

/** The signed copy: the document with the pages of evidence behind it, sealed as a whole (PAdES B-B). */
export async function sealPdf({ document, evidence, key, clinic, now }: Sealing): Promise<Buffer> {
  const at = new Date(now * 1000);
  const copy = await PDFDocument.load(document, { updateMetadata: false });
  const further = evidence && (await PDFDocument.load(evidence, { updateMetadata: false }));
  if (further) for (const page of await copy.copyPages(further, further.getPageIndices())) copy.addPage(page);
  copy.setModificationDate(at);
  pdflibAddPlaceholder({
    ...{ pdfDoc: copy, reason: 'Electronically signed document', contactInfo: '', name: plain(clinic), location: '' },
    ...{ signingTime: at, signatureLength: ROOM, subFilter: SUBFILTER_ETSI_CADES_DETACHED, appName: 'VetLoom' },
  });
  const bytes = await copy.save({ useObjectStreams: false });
  return new SignPdf().sign(Buffer.from(bytes), new CadesSigner(key), at);
}
