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
import { TEMPLATE_TEXTS } from './record-template.schema.ts';
import { macroFields, type TextMacro, textMacroSchema } from './text-macro.schema.ts';
import { tokensOf } from './variables.ts';

const macroRef = documentID('textMacro/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(macroFields.shape));

/** Every macro of the clinic: some hundreds, all of them on every device. */
export const allMacros = (tx: Tx): Promise<TextMacro[]> => tx.query('textMacro', 'byTrigger', {});

/** Demands that the macros can be expanded with this one among them, and that its trigger is nobody else's. */
async function demandSound(tx: Tx, macro: TextMacro): Promise<void> {
  const others = (await allMacros(tx)).filter(({ _id }) => _id !== macro._id);
  if (others.some(({ trigger }) => trigger === macro.trigger))
    throw new DomainError('conflict', 'another macro has this trigger', { rule: 'triggerTaken', name: macro.trigger });
  demandExpandable(macro.text, others, macro.trigger);
  // What refers to it may have grown too long.
  for (const other of others)
    if (tokensOf(other.text).macros.includes(macro.trigger))
      demandExpandable(other.text, [...others, macro], other.trigger);
}

/** Refuses while another macro or a template refers to a trigger that is about to go. */
async function demandUnused(tx: Tx, { _id, trigger }: TextMacro): Promise<void> {
  const uses = (text: string) => tokensOf(text).macros.includes(trigger);
  const macro = (await allMacros(tx)).find((other) => other._id !== _id && uses(other.text));
  const templates = await tx.query('recordTemplate', 'byName', {});
  const template = templates.find((one) => TEMPLATE_TEXTS.some((field) => uses(one[field])));
  const by = macro?.trigger ?? template?.name;
  if (by !== undefined)
    throw new DomainError('contradictory', 'the macro is used', { rule: 'macroUsed', name: trigger, by });
}

async function required(tx: Tx, id: string): Promise<TextMacro> {
  const macro = await tx.get('textMacro', id);
  if (!macro) throw new DomainError('notFound', `macro ${id} not found`, { id });
  return macro;
}

/** Makes a macro. @throws DomainError conflict for a used id or trigger, contradictory for one that can't be expanded */
export const createTextMacro = defineCommand({
  name: 'textMacro.create',
  word: '新增縮寫',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ _id: macroRef, fields: macroFields }),
  reads: (input) => [{ collection: 'textMacro', id: input._id }],
  async run(tx, { _id, fields }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    if (await tx.get('textMacro', _id)) throw new DomainError('conflict', `macro ${_id} exists`, { id: _id });
    const macro = textMacroSchema.parse({ ...fields, _id, collection: 'textMacro', ...madeBy(ctx) });
    await demandSound(tx, macro);
    await tx.put('textMacro', macro);
  },
});

/** Changes a macro's trigger or text. @throws DomainError as `createMacro`, and contradictory where others use the old trigger */
export const editTextMacro = defineCommand({
  name: 'textMacro.edit',
  word: '修改縮寫',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ macroID: macroRef, edits }),
  reads: (input) => [{ collection: 'textMacro', id: input.macroID }],
  async run(tx, input, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const before = await required(tx, input.macroID);
    const macro = editedDocument(ctx, textMacroSchema, before, input.edits, FIELDS);
    if (macro.trigger !== before.trigger) await demandUnused(tx, before);
    await demandSound(tx, macro);
    await tx.put('textMacro', macro);
  },
});

/** Deletes a macro that nothing refers to. A missing one counts as deleted. */
export const removeTextMacro = defineCommand({
  name: 'textMacro.remove',
  word: '刪除縮寫',
  version: 1,
  permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
  input: z.object({ macroID: macroRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'textMacro', id: input.macroID }],
  witness: seesDocuments('textMacro', (input) => [input.macroID]),
  async run(tx, { macroID, seen }, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const macro = await tx.get('textMacro', macroID);
    if (!macro) return;
    demandSeen(textMacroSchema, macro, seen, ctx.actor);
    await demandUnused(tx, macro);
    await tx.remove('textMacro', macro._id);
  },
});
