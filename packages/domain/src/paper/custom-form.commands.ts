import { z } from 'zod';
import { demandFlag } from '../clinic/demand-flag.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import {
  type CustomForm,
  customFormFields,
  customFormSchema,
  type FormFile,
  formFile,
  MOST_FORM_VERSIONS,
  presentVersion,
  versionRef,
} from './custom-form.schema.ts';

const formRef = documentID('customForm/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(customFormFields.shape));
/** Most forms of a clinic: all of them are on every device, and somebody chooses among them. */
export const MOST_FORMS = 200;
const permission = ['CUSTOMIZE_FORM'] as const;

async function requireForm(tx: Tx, id: string): Promise<CustomForm> {
  const form = await tx.get('customForm', id);
  if (!form) throw new DomainError('notFound', `form ${id} not found`, { id });
  return form;
}

const asVersion = (file: FormFile, ctx: CommandContext, restores = '') => ({
  ...file,
  ...{ dateTime: ctx.now, by: ctx.actor.staffID, restores },
});

/** A form with one more version, which is filled from now on. A form that is mended for years goes on: its oldest version makes room. */
function withVersion(form: CustomForm, version: CustomForm['versions'][number], ctx: CommandContext): CustomForm {
  return {
    ...form,
    ...{ versions: [...form.versions, version].slice(-MOST_FORM_VERSIONS), fileName: version.name },
    ...{ updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
  };
}

/**
 * Makes a form of a Word file that the server has checked and keeps. Nothing but the server runs it: a device can't say what is in a file.
 * @throws DomainError conflict for a used id or `formNameTaken`, contradictory `formsFull`
 */
export const createCustomForm = defineCommand({
  name: 'customForm.create',
  word: '新增自訂表單',
  version: 1,
  only: 'server',
  permission,
  input: z.object({ _id: formRef, fields: customFormFields, file: formFile }),
  reads: ({ _id }) => [{ collection: 'customForm', id: _id }],
  async run(tx, { _id, fields, file }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    if (await tx.get('customForm', _id)) throw new DomainError('conflict', `form ${_id} exists`, { id: _id });
    await demandFreeName(tx, fields.formName, _id);
    const form = { ...fields, fileName: file.name, versions: [asVersion(file, ctx)], ...madeBy(ctx) };
    await tx.put('customForm', customFormSchema.parse({ ...form, _id, collection: 'customForm' }));
  },
});

/** Two forms of one name can't be told apart where one of them is chosen. */
async function demandFreeName(tx: Tx, formName: string, id: string): Promise<void> {
  const others = (await tx.query('customForm', 'byName', {})).filter(({ _id }) => _id !== id);
  if (others.some((form) => form.formName === formName))
    throw new DomainError('conflict', 'another form has this name', { rule: 'formNameTaken', name: formName });
  if (others.length >= MOST_FORMS)
    throw new DomainError('contradictory', 'too many forms', { rule: 'formsFull', limit: MOST_FORMS });
}

/**
 * A new version of a form, of a Word file that the server has checked. Of two people who upload apart both versions stay, and the later one is filled. The same version
 * again changes nothing. @throws DomainError notFound where the form was removed meanwhile
 */
export const uploadFormVersion = defineCommand({
  name: 'customForm.upload',
  word: '更新自訂表單的檔案',
  version: 1,
  only: 'server',
  permission,
  input: z.object({ formID: formRef, file: formFile }),
  reads: ({ formID }) => [{ collection: 'customForm', id: formID }],
  async run(tx, { formID, file }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const form = await requireForm(tx, formID);
    if (form.versions.some(({ _id }) => _id === file._id)) return;
    await tx.put('customForm', withVersion(form, asVersion(file, ctx), ctx));
  },
});

/** Gives a form another name. @throws DomainError notFound, conflict `formNameTaken` */
export const editCustomForm = defineCommand({
  name: 'customForm.edit',
  word: '修改自訂表單',
  version: 1,
  permission,
  input: z.object({ formID: formRef, edits }),
  reads: ({ formID }) => [{ collection: 'customForm', id: formID }],
  async run(tx, { formID, edits: changes }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const before = await requireForm(tx, formID);
    const form = editedDocument(ctx, customFormSchema, before, changes, FIELDS);
    if (form.formName !== before.formName) await demandFreeName(tx, form.formName, formID);
    await tx.put('customForm', form);
  },
});

/**
 * Brings an earlier version back as a new one, so that the line of versions tells what was filled when. Where that file is filled already nothing changes; where somebody has
 * uploaded another one meanwhile, both stay and the one brought back is filled. @throws DomainError notFound (form, version)
 */
export const restoreFormVersion = defineCommand({
  name: 'customForm.restore',
  word: '還原自訂表單',
  version: 1,
  permission,
  input: z.object({ formID: formRef, versionID: versionRef, rowID }),
  reads: ({ formID }) => [{ collection: 'customForm', id: formID }],
  async run(tx, { formID, versionID, rowID: _id }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const form = await requireForm(tx, formID);
    const version = form.versions.find((one) => one._id === versionID);
    if (!version) throw new DomainError('notFound', `version ${versionID} not found`, { id: versionID });
    if (presentVersion(form).hash === version.hash || form.versions.some((one) => one._id === _id)) return;
    await tx.put('customForm', withVersion(form, asVersion({ ...version, _id }, ctx, version._id), ctx));
  },
});

/**
 * Takes a form off the list and out of the choice of what is printed. What was issued from it stays. One that is gone counts as removed; one into which somebody
 * has put another version since it was seen stays (`writtenSince`).
 */
export const removeCustomForm = defineCommand({
  name: 'customForm.remove',
  word: '刪除自訂表單',
  version: 1,
  permission,
  input: z.object({ formID: formRef, seen: seenDocuments }),
  reads: ({ formID }) => [{ collection: 'customForm', id: formID }],
  witness: seesDocuments('customForm', ({ formID }) => [formID]),
  async run(tx, { formID, seen }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const form = await tx.get('customForm', formID);
    if (!form) return;
    demandSeen(customFormSchema, form, seen, ctx.actor);
    await tx.remove('customForm', form._id);
  },
});
