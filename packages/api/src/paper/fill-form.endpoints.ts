import { type FilledForm, fillForm } from '@vetloom/documents/docx/fill-form.ts';
import { formText } from '@vetloom/documents/docx/form-text.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, rowID } from '@vetloom/domain/core/schema.ts';
import type { CustomForm } from '@vetloom/domain/paper/custom-form.schema.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { CUSTOM_FORM_PATH, filledName, sendBytes } from './custom-form.endpoints.ts';
import { type FormSubject, formData } from './form-source.ts';
import { DOCX, formBytes, versionOf } from './kept-form.ts';

const PDF = 'application/pdf';
const frame = { scope: 'clinic', tag: 'Custom forms', write: false } as const;
/** A visit of the animal; empty for a form that is about none; left out for the latest. */
const recordField = z.union([z.literal(''), documentID('record/')]).optional();

const chosen = z.object({
  formID: documentID('customForm/'),
  /** An earlier version; the present one without it. */
  versionID: rowID.optional(),
});

/** A form with the version that is asked for. @throws DomainError notFound */
export async function chosenForm(call: AnyClinicCall, { formID, versionID }: z.output<typeof chosen>) {
  const form = await reading(call, ({ reader }) => one(reader, 'customForm', formID));
  if (!form) throw new DomainError('notFound', 'no such form', { id: formID });
  return { form, version: versionOf(form, versionID) };
}

/** A form filled for an animal. @throws DomainError notFound, petNotFound; badParameter with the rule for a file that is refused */
async function filledFor(
  call: AnyClinicCall,
  version: CustomForm['versions'][number],
  subject: FormSubject,
): Promise<FilledForm> {
  const { bytes } = await formBytes(call, version.hash);
  return fillForm(bytes, await formData(call, subject));
}

const block = z.union([
  z.object({
    kind: z.literal('paragraph'),
    text: z.string(),
    align: z.enum(['left', 'center', 'right']),
    bold: z.boolean(),
  }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('picture') }),
]);

const preview = endpoint({
  ...frame,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  method: 'POST',
  path: `${CUSTOM_FORM_PATH}/preview`,
  summary: 'A filled form as text: its paragraphs and tables, and what of it is empty',
  description:
    'Without `petID` it is filled with examples. Whoever writes no visits sees no animal’s. `missing` are placeholders of which nothing is known: an empty line stands there; `unknown` those that nothing fills.',
  body: chosen.extend({ petID: documentID('pet').optional(), recordID: recordField }),
  result: z.object({ blocks: z.array(block), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  errors: ['notFound', 'petNotFound', 'badParameter'],
  handle: async (call) => {
    if (call.body.petID !== undefined) demand(call.actor, ['RECORD_WRITE']);
    const { version } = await chosenForm(call, call.body);
    const { bytes, missing, unknown } = await filledFor(call, version, call.body);
    return { blocks: await formText(bytes), missing: [...missing], unknown: [...unknown] };
  },
});

const fill = endpoint({
  ...frame,
  permission: ['RECORD_WRITE'],
  method: 'POST',
  path: `${CUSTOM_FORM_PATH}/fill`,
  answers: 'bytes',
  media: [DOCX, PDF],
  summary: 'A form filled for an animal, as Word file, or as PDF where this installation makes them',
  description:
    'The Word file is always made. A PDF needs LibreOffice beside the server: else 100409 with the rule `noOffice`.',
  body: chosen.extend({
    petID: documentID('pet'),
    recordID: recordField,
    as: z.enum(['docx', 'pdf']).default('docx'),
  }),
  result: z.null(),
  errors: ['notFound', 'petNotFound', 'badParameter', 'contradictory'],
  handle: async (call) => {
    const { as, ...subject } = call.body;
    const { office } = call.services;
    if (as === 'pdf' && !office) throw new DomainError('contradictory', 'no office here', { rule: 'noOffice' });
    const { form, version } = await chosenForm(call, call.body);
    const pet = await reading(call, ({ reader }) => one(reader, 'pet', subject.petID));
    const { bytes } = await filledFor(call, version, subject);
    const name = (extension: string) => filledName([form.formName, pet?.name ?? ''], extension);
    if (as === 'docx' || !office) return sendBytes(call.reply, bytes, DOCX, name('docx'));
    return sendBytes(call.reply, await office.pdfOf(bytes), PDF, name('pdf'));
  },
});

/** Filling of forms. */
export const fillFormEndpoints = [preview, fill];
