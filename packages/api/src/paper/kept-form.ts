import { createHash } from 'node:crypto';
import { checkForm, type FormCheck } from '@vetloom/documents/docx/check-form.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { type CustomForm, type FormFile, presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, reading } from '../engine/clinic-call.ts';

/** A Word file's kind, by which it is kept and served. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word file as the clinic keeps it, with what was found in it. */
export interface KeptForm extends Omit<FormFile, '_id'> {
  readonly count: number;
}

/** The name of a form's file, whatever it was called: one that Word opens. */
function docxName(raw: string): string {
  const name = fileName(raw, 'form.docx');
  return /\.docx$/i.test(name) ? name : `${name.slice(0, 190)}.docx`;
}

/**
 * Checks a Word file and keeps it among the clinic's files. Nothing is kept of one that is refused. @throws DomainError badParameter with the rule; storageQuotaFull
 */
export async function keepForm(
  call: AnyClinicCall,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<KeptForm> {
  const found: FormCheck = await checkForm(bytes);
  const file = { name: docxName(name), mime: DOCX, bytes };
  const { hash, size } = await call.services.files.keepWhole(call.clinic, file, handOf(call.person));
  return { hash, size, name: file.name, mime: DOCX, desc: '', ...found, unknown: [...found.unknown] };
}

/** A file that the clinic keeps already, checked anew: any Word file may lie there. @throws DomainError notFound; badParameter with the rule */
export async function checkedForm(call: AnyClinicCall, hash: string, name?: string): Promise<FormFile> {
  const { bytes, blob } = await formBytes(call, hash);
  const { unknown } = await checkForm(bytes);
  const file = { hash, size: blob.size, name: docxName(name ?? blob.name), mime: DOCX, desc: '' };
  return { _id: newRowID(call.random), ...file, unknown: [...unknown] };
}

/** The bytes of a Word file that the clinic keeps, or of another kind. @throws DomainError notFound */
export async function formBytes(call: Pick<AnyClinicCall, 'services' | 'clinic'>, hash: string, mime = DOCX) {
  const { files } = call.services;
  const blob = await files.db.readClinic(call.clinic, (tx) => findBlob(tx, hash));
  const content = blob && blob.mime === mime ? await files.disk.read(call.clinic, blob.hash, 'whole') : undefined;
  if (!blob || !content) throw new DomainError('notFound', 'no such file');
  const chunks: Buffer[] = [];
  for await (const chunk of content.bytes) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  // Bytes are named by their hash: others under that name are a damaged disk, and no form.
  if (createHash('sha256').update(bytes).digest('hex') !== blob.hash) throw new DomainError('notFound', 'no such file');
  return { bytes, blob };
}

/** Every form of the clinic, by name: some dozens. */
export const allForms = (call: AnyClinicCall): Promise<CustomForm[]> =>
  reading(call, async ({ reader }) => (await reader.query('customForm', 'byName', {})) as unknown as CustomForm[]);

/** The version that is asked for, else the one that is filled. @throws DomainError notFound */
export function versionOf(form: CustomForm, versionID: string | undefined): CustomForm['versions'][number] {
  const version = versionID === undefined ? presentVersion(form) : form.versions.find(({ _id }) => _id === versionID);
  if (!version) throw new DomainError('notFound', 'no such version');
  return version;
}
