import { z } from 'zod';
import { demandFlag } from '../clinic/demand-flag.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandExpandable } from './macros.ts';
import { type RecordTemplate, recordTemplateSchema, TEMPLATE_TEXTS, templateFields } from './record-template.schema.ts';
import { allMacros } from './text-macro.commands.ts';

const templateRef = documentID('recordTemplate/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(templateFields.shape));

/** Demands that a template's texts can be expanded and that it doesn't contain itself, not even by way of others. */
async function demandSound(tx: Tx, template: RecordTemplate): Promise<void> {
  const templates = (await tx.query('recordTemplate', 'byName', {})).filter(({ _id }) => _id !== template._id);
  if (templates.some(({ name }) => name === template.name))
    throw new DomainError('conflict', 'another template has this name', {
      rule: 'templateNameTaken',
      name: template.name,
    });
  demandNoCircle(template, new Map(templates.map((one) => [one._id, one])));
  const macros = await allMacros(tx);
  for (const field of TEMPLATE_TEXTS) demandExpandable(template[field], macros);
}

function demandNoCircle(template: RecordTemplate, others: ReadonlyMap<string, RecordTemplate>): void {
  const sound = new Set<string>();
  const walk = (one: RecordTemplate, path: readonly RecordTemplate[]): void => {
    for (const id of one.includes) {
      const inner = id === template._id ? template : others.get(id);
      if (!inner) throw new DomainError('notFound', `template ${id} not found`, { id });
      if (path.includes(inner))
        throw new DomainError('contradictory', 'a template contains itself', {
          rule: 'templateCircle',
          path: [...path.slice(path.indexOf(inner)), inner].map(({ name }) => name).join(' → '),
        });
      if (sound.has(id)) continue;
      walk(inner, [...path, inner]);
      sound.add(id);
    }
  };
  walk(template, [template]);
}

async function required(tx: Tx, id: string): Promise<RecordTemplate> {
  const template = await tx.get('recordTemplate', id);
  if (!template) throw new DomainError('notFound', `template ${id} not found`, { id });
  return template;
}

/** Makes a template. @throws DomainError conflict for a used id or name, contradictory for one that can't be filled in */
export const createRecordTemplate = defineCommand({
  name: 'recordTemplate.create',
  word: '新增病歷範本',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ _id: templateRef, fields: templateFields }),
  reads: (input) => [{ collection: 'recordTemplate', id: input._id }],
  async run(tx, { _id, fields }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    if (await tx.get('recordTemplate', _id)) throw new DomainError('conflict', `template ${_id} exists`, { id: _id });
    const template = recordTemplateSchema.parse({ ...fields, _id, collection: 'recordTemplate', ...madeBy(ctx) });
    await demandSound(tx, template);
    await tx.put('recordTemplate', template);
  },
});

/** Changes a template field by field. @throws DomainError as `createTemplate` */
export const editRecordTemplate = defineCommand({
  name: 'recordTemplate.edit',
  word: '修改病歷範本',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ templateID: templateRef, edits }),
  reads: (input) => [{ collection: 'recordTemplate', id: input.templateID }],
  async run(tx, input, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const before = await required(tx, input.templateID);
    const template = editedDocument(ctx, recordTemplateSchema, before, input.edits, FIELDS);
    await demandSound(tx, template);
    await tx.put('recordTemplate', template);
  },
});

/** Deletes a template that no other contains. A missing one counts as deleted; visits that it filled in stay as they are. */
export const removeRecordTemplate = defineCommand({
  name: 'recordTemplate.remove',
  word: '刪除病歷範本',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ templateID: templateRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'recordTemplate', id: input.templateID }],
  witness: seesDocuments('recordTemplate', (input) => [input.templateID]),
  async run(tx, { templateID, seen }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const template = await tx.get('recordTemplate', templateID);
    if (!template) return;
    demandSeen(recordTemplateSchema, template, seen, ctx.actor);
    const user = (await tx.query('recordTemplate', 'byName', {})).find(({ includes }) =>
      includes.includes(template._id),
    );
    if (user)
      throw new DomainError('contradictory', 'the template is contained in another', {
        rule: 'templateUsed',
        name: template.name,
        by: user.name,
      });
    await tx.remove('recordTemplate', template._id);
  },
});
