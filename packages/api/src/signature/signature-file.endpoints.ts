import { fillForm } from '@vetloom/documents/docx/fill-form.ts';
import { formText } from '@vetloom/documents/docx/form-text.ts';
import { isPlainForm, plainFormPaper } from '@vetloom/documents/plain-form-paper.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, rowID } from '@vetloom/domain/core/schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { createSignatureOfFile } from '@vetloom/domain/signature/signature.commands.ts';
import { contentHash } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { chosenForm } from '../paper/fill-form.endpoints.ts';
import { formData } from '../paper/form-source.ts';
import { checkedForm, formBytes } from '../paper/kept-form.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { endpoint } from '../services.ts';
import { inspected } from './pdf-work.ts';
import {
  askedSigning,
  askToSign,
  PDF,
  pdfName,
  SIGNATURE_PATH,
  signatureView,
  signatureWrites,
} from './signature-frame.ts';

const writes = {
  ...signatureWrites,
  permission: ['RECORD_WRITE'],
  method: 'POST',
  command: createSignatureOfFile.name,
  result: signatureView.nullable(),
  errors: ['notFound', 'petNotFound', 'badParameter', 'contradictory', 'tooLarge', 'storageQuotaFull'],
} as const;
const about = askedSigning.extend({
  petID: documentID('pet'),
  recordID: z.union([z.literal(''), documentID('record/')]).default(''),
  title: line(120).default(''),
});

const pdf = endpoint({
  ...writes,
  path: `${SIGNATURE_PATH}/pdf`,
  summary: 'Ask for signatures under a PDF that the clinic keeps, by its hash',
  description:
    'Send it first as any file. At most 15 MB and 200 pages. What is signed is what the server has read of it, written anew: it has a hash of its own. Refused is what doesn’t show everybody the same or does something by itself: `pdfEncrypted`, `pdfSigned`, `pdfScript`, `pdfAttachment`, `pdfForm`, `pdfBroken`.',
  body: about.extend({ hash: contentHash }),
  handle: async (call) => {
    const { petID, recordID, title, hash, ...asked } = call.body;
    const { bytes: brought, blob } = await formBytes(call, hash, PDF);
    const { bytes } = await inspected(brought, call.clinic);
    const said = title || blob.name.replace(/\.pdf$/i, '').slice(0, 120);
    const unsigned = { of: 'file', sourceID: '', title: said, petID, recordID, inHospitalID: '' } as const;
    return askToSign(call, { ...unsigned, name: pdfName(said, 'document'), bytes }, asked);
  },
});

/**
 * A filled Word file as PDF: by the program that lays Word files out where there is one, else by its text alone, on the clinic's own sheet. @throws DomainError contradictory `noOffice` for one with pictures,
 * which its text alone would lose; badParameter `paperGlyphs` for signs that the print font lacks
 */
async function pdfOf(
  call: AnyClinicCall,
  docx: Uint8Array,
  { title, pet }: { readonly title: string; readonly pet: Pet },
): Promise<Buffer> {
  const { office } = call.services;
  if (office) return Buffer.from(await office.pdfOf(docx));
  const blocks = await formText(docx);
  if (!isPlainForm(blocks)) throw new DomainError('contradictory', 'no office here', { rule: 'noOffice' });
  const clinic = await reading(call, ({ reader }) => clinicPrintData(reader, call, {}));
  const owner = { name: pet.userName };
  const { bytes, missing } = await pdfMaker.make(
    [plainFormPaper({ ...clinic, printedBy: '', title, pet, owner, blocks })],
    call.clinic,
  );
  if (missing.length > 0)
    throw new DomainError('badParameter', 'the print font lacks signs', { rule: 'paperGlyphs', missing: [...missing] });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Which Word file is meant, and how it is called. @throws DomainError notFound, badParameter with the rule */
async function wordFile(
  call: AnyClinicCall,
  {
    formID,
    versionID,
    hash,
  }: {
    readonly formID?: string | undefined;
    readonly versionID?: string | undefined;
    readonly hash?: string | undefined;
  },
) {
  if ((formID === undefined) === (hash === undefined))
    throw new DomainError('badParameter', 'a form or a file', { fields: ['formID', 'hash'] });
  if (formID === undefined) {
    const { name } = await checkedForm(call, hash ?? '');
    return { name: name.replace(/\.docx$/i, ''), file: (await formBytes(call, hash ?? '')).bytes };
  }
  const { form, version } = await chosenForm(call, { formID, versionID });
  return { name: form.formName, file: (await formBytes(call, version.hash)).bytes };
}

const docx = endpoint({
  ...writes,
  path: `${SIGNATURE_PATH}/docx`,
  summary: 'Ask for signatures under a Word form, filled for an animal and made a PDF',
  description:
    'One of `formID`, a form of the clinic, and `hash`, a Word file that it keeps. Where LibreOffice stands beside the server, that lays it out; else its paragraphs and tables are, on the clinic’s own sheet, and one with pictures is refused (`noOffice`).',
  body: about.extend({
    formID: documentID('customForm/').optional(),
    versionID: rowID.optional(),
    hash: contentHash.optional(),
  }),
  handle: async (call) => {
    const { petID, recordID, title, formID, versionID, hash, ...asked } = call.body;
    const pet = await reading(call, ({ reader }) => one(reader, 'pet', petID));
    if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID });
    const { name, file } = await wordFile(call, { formID, versionID, hash });
    const said = title || name.slice(0, 120);
    const filled = await fillForm(file, await formData(call, { petID, recordID }));
    const { bytes } = await inspected(await pdfOf(call, filled.bytes, { title: said, pet }), call.clinic);
    const unsigned = { of: 'file', sourceID: '', title: said, petID, recordID, inHospitalID: '' } as const;
    return askToSign(call, { ...unsigned, name: pdfName(said, 'form'), bytes }, asked);
  },
});

/** PDFs and Word forms that are signed electronically. */
export const signatureFileEndpoints = [pdf, docx];
