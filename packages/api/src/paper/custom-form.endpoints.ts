import { FORM_TEMPLATES } from '@vetloom/documents/docx/form-template-names.ts';
import { FORM_TEMPLATE_NAMES, formTemplate } from '@vetloom/documents/docx/form-templates.ts';
import { LIST_PLACEHOLDERS, PICTURE_PLACEHOLDERS, TEXT_PLACEHOLDERS } from '@vetloom/documents/docx/placeholders.ts';
import { MOST_FORM_BYTES } from '@vetloom/documents/docx/unpack.ts';
import { demandFlag } from '@vetloom/domain/clinic/demand-flag.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import {
  createCustomForm,
  editCustomForm,
  removeCustomForm,
  restoreFormVersion,
  uploadFormVersion,
} from '@vetloom/domain/paper/custom-form.commands.ts';
import { customFormID } from '@vetloom/domain/paper/custom-form.kind.ts';
import { customFormFields, customFormSchema, formVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { contentHash } from '@vetloom/protocol/files.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { named } from '../files/send-file.ts';
import { endpoint } from '../services.ts';
import { checkedForm, DOCX, keepForm } from './kept-form.ts';

export const CUSTOM_FORM_PATH = `${CLINIC_BASE}/customizeForm`;
const PATH = CUSTOM_FORM_PATH;
const frame = { scope: 'clinic', tag: 'Custom forms' } as const;
const reads = { ...frame, permission: ['RECORD_READ', 'CUSTOMIZE_FORM'], write: false } as const;
const writes = { ...frame, permission: ['CUSTOMIZE_FORM'], write: true } as const;
const params = z.object({ formID: idParam('customForm/', 'notFound') });
const result = customFormSchema.nullable();

const answer =
  (id: string) =>
  async ({ reader }: AfterState) =>
    (await one(reader, 'customForm', id)) ?? null;

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Forms that the clinic has written in Word, by name, each with its versions',
  description: 'The last of `versions` is the one that is filled.',
  query: shortPage,
  result: z.array(customFormSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) =>
      pageOf(clinic, { collection: 'customForm', where: [], values: [], order: '"t_formName"' }, call.query),
    ),
});

/** Before a file is looked at or kept: the commands refuse it as well. @throws DomainError forbidden where an operator closed customised settings */
export const demandOpenForms = (call: AnyClinicCall): Promise<void> =>
  reading(call, ({ reader }) =>
    demandFlag({ get: (collection, id) => one(reader, collection, id) }, 'customizedSettings'),
  );

const upload = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/file`,
  summary: 'Check a Word file and keep it, to make a form or a version of it: multipart, one file',
  description:
    'Refused with 100105, and not kept, is what is no Word file by its content, has a password, macros or embedded objects, points outside, unpacks to too much, or has placeholders that can’t be filled: `detail.rule` says which, and with `formTags` `detail.problems` name each placeholder and the paragraph in which it stands. `unknown` are placeholders that nothing fills.',
  accepts: 'upload',
  bodyLimit: MOST_FORM_BYTES + 10_000,
  result: formVersion
    .pick({ hash: true, name: true, mime: true, size: true, unknown: true })
    .extend({ count: z.number().int().min(0) }),
  errors: ['storageQuotaFull'],
  handle: async (call) => {
    await demandOpenForms(call);
    const { hash, name, mime, size, unknown, count } = await keepForm(call, uploadedFile(call.request.body));
    return { hash, name, mime, size, unknown, count };
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Make a form of a Word file that was uploaded',
  command: createCustomForm.name,
  body: customFormFields.extend({ hash: contentHash, fileName: requiredLine(200).optional() }),
  result,
  errors: ['conflict', 'contradictory', 'notFound'],
  handle: async (call) => {
    await demandOpenForms(call);
    const { formName, hash, fileName } = call.body;
    const file = await checkedForm(call, hash, fileName);
    const _id = customFormID(call.now, call.random);
    return writing(call, createCustomForm, { _id, fields: { formName }, file }, answer(_id));
  },
});

const version = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{formID}/version`,
  summary: 'Make a new version of a form of a Word file that was uploaded; earlier ones are kept',
  command: uploadFormVersion.name,
  params,
  body: z.object({ hash: contentHash, fileName: requiredLine(200).optional() }),
  result,
  errors: ['contradictory', 'notFound'],
  handle: async (call) => {
    await demandOpenForms(call);
    const { formID } = call.params;
    const file = await checkedForm(call, call.body.hash, call.body.fileName);
    return writing(call, uploadFormVersion, { formID, file }, answer(formID));
  },
});

const restore = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{formID}/restore`,
  summary: 'Bring an earlier version of a form back, as a new one',
  command: restoreFormVersion.name,
  params,
  body: z.object({ versionID: rowID }),
  result,
  errors: ['contradictory', 'notFound'],
  handle: (call) => {
    const { formID } = call.params;
    const input = { formID, versionID: call.body.versionID, rowID: newRowID(call.random) };
    return writing(call, restoreFormVersion, input, answer(formID));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{formID}`,
  summary: 'Give a form another name',
  command: editCustomForm.name,
  params,
  body: customFormFields,
  result,
  errors: ['conflict', 'notFound'],
  handle: (call) => {
    const { formID } = call.params;
    return writing(
      call,
      editCustomForm,
      async (base) => ({ formID, edits: await editsOf(base, call, 'customForm', formID, call.body) }),
      answer(formID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{formID}`,
  summary:
    'Delete a form, and the addresses of its files; what was issued from it stays. A missing one counts as deleted',
  command: removeCustomForm.name,
  params,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeCustomForm, call.params, async () => null),
});

const field = z.object({ name: z.string(), example: z.string() });
const placeholders = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/placeholder`,
  summary: 'What a form can be filled with: texts `{name}`, pictures `{%name}`, and lists `{#name}…{/name}`',
  description: '`pdf`: whether this installation turns filled forms into PDFs.',
  result: z.object({
    texts: z.array(z.object({ group: z.string(), fields: z.array(field) })),
    pictures: z.array(field),
    lists: z.array(z.object({ name: z.string(), rows: z.string(), fields: z.array(field) })),
    pdf: z.boolean(),
  }),
  errors: [],
  handle: async (call) => ({
    texts: TEXT_PLACEHOLDERS.map(({ group, fields }) => ({ group, fields: [...fields] })),
    pictures: [...PICTURE_PLACEHOLDERS],
    lists: LIST_PLACEHOLDERS.map(({ name, rows, fields }) => ({ name, rows, fields: [...fields] })),
    pdf: call.services.office !== undefined,
  }),
});

const template = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/template/{template}`,
  answers: 'bytes',
  media: [DOCX],
  summary:
    'A fixed template as Word file: consent to surgery or euthanasia, certificate of diagnosis, or the sample of all placeholders',
  params: z.object({ template: z.enum(FORM_TEMPLATES) }),
  result: z.null(),
  errors: [],
  handle: async (call) => {
    const name = call.params.template;
    return sendBytes(call.reply, formTemplate(name), DOCX, `${FORM_TEMPLATE_NAMES[name]}.docx`);
  },
});

/** Answers with a file that is saved, and never opened in place. */
export async function sendBytes(reply: FastifyReply, bytes: Uint8Array, mime: string, name: string): Promise<null> {
  await reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; ${named(name)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return null;
}

/** The name of a file that is sent: of a form, and of the animal for which it was filled. */
export const filledName = (parts: readonly string[], extension: string): string =>
  `${parts.filter((part) => part !== '').join(' ')}.${extension}`;

/** A call in which a form is named, for those who fill it. */
export type FormCall = AnyClinicCall;

/** Forms that clinics write in Word (spec 3 §7 "Customisation, settings, forms"). */
export const customFormEndpoints = [list, placeholders, template, upload, create, version, restore, update, remove];
