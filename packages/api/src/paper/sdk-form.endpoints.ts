import { MOST_FORM_BYTES } from '@vetloom/documents/docx/unpack.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { createCustomForm, removeCustomForm, uploadFormVersion } from '@vetloom/domain/paper/custom-form.commands.ts';
import { customFormID } from '@vetloom/domain/paper/custom-form.kind.ts';
import { customFormSchema, presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { contentHash, customFormFile } from '@vetloom/protocol/files.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, writing } from '../engine/clinic-call.ts';
import { sendFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';
import { demandOpenForms } from './custom-form.endpoints.ts';
import { allForms, formBytes, keepForm } from './kept-form.ts';

const PATH = '/api/sdk/customize-form/{clinic}';
const frame = { scope: 'clinic', tag: 'Custom forms' } as const;
const writes = { ...frame, permission: ['CUSTOMIZE_FORM'], write: true } as const;
const params = z.object({ file: contentHash });

const answer =
  (call: AnyClinicCall, id: string) =>
  async ({ reader }: AfterState) => {
    const form = await one(reader, 'customForm', id);
    if (!form) throw new Error('the form that was written is not there');
    const file = presentVersion(form).hash;
    return { ...form, file, url: customFormFile(call.clinic, file) };
  };

const post = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Upload a Word file as a form: multipart, one file, and its name in the text field `formName`',
  description:
    'Without `formName` it is called as the file. Where a form has that name already, the file becomes its new version. `file` names the file in the other calls of this address.',
  command: createCustomForm.name,
  accepts: 'upload',
  bodyLimit: MOST_FORM_BYTES + 10_000,
  result: customFormSchema.extend({ file: contentHash, url: z.string() }),
  errors: ['storageQuotaFull', 'contradictory'],
  handle: async (call) => {
    await demandOpenForms(call);
    const { fields, ...sent } = uploadedFile(call.request.body);
    const { count: _, ...kept } = await keepForm(call, sent);
    const said = requiredLine(60).safeParse(fields.formName ?? kept.name.replace(/\.docx$/i, '').slice(0, 60));
    if (!said.success)
      throw new DomainError('badParameter', 'a name of at most 60 characters', { fields: ['formName'] });
    const file = { ...kept, _id: newRowID(call.random) };
    const same = (await allForms(call)).find((form) => form.formName === said.data);
    if (same) return writing(call, uploadFormVersion, { formID: same._id, file }, answer(call, same._id));
    const _id = customFormID(call.now, call.random);
    return writing(call, createCustomForm, { _id, fields: { formName: said.data }, file }, answer(call, _id));
  },
});

const serve = endpoint({
  ...frame,
  permission: ['RECORD_READ', 'CUSTOMIZE_FORM'],
  write: false,
  method: 'GET',
  path: `${PATH}/{file}`,
  answers: 'bytes',
  summary: 'The Word file of a form, as it was uploaded; also of earlier versions',
  params,
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const { file: hash } = call.params;
    const file = (await allForms(call)).flatMap(({ versions }) => versions).find((version) => version.hash === hash);
    // A file that no form has is no form, wherever else the clinic keeps it.
    if (!file) throw new DomainError('notFound', 'no such file');
    const { blob } = await formBytes(call, hash);
    await sendFile(call.services.files, call.reply, { clinic: call.clinic, file, blob }, 'whole', 0);
    return null;
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{file}`,
  summary: 'Delete the form that is filled by this file; the file answers 404 from then on',
  command: removeCustomForm.name,
  params,
  result: z.null(),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const forms = (await allForms(call)).filter((form) => presentVersion(form).hash === call.params.file);
    const [form, other] = forms;
    if (!form) throw new DomainError('notFound', 'no form is filled by this file');
    if (other)
      throw new DomainError('contradictory', 'several forms have this file', {
        rule: 'formFileShared',
        name: forms.map(({ formName }) => formName).join('、'),
      });
    return writing(call, removeCustomForm, { formID: form._id }, async () => null);
  },
});

/** Forms for programs that know them by their files (spec 3 §7). */
export const sdkFormEndpoints = [post, serve, remove];
