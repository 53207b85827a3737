import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { adopted } from '../core/suggested.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { type DrugRule, drugRuleFields, drugRuleSchema, flawOf } from './drug-rule.schema.ts';

const ruleRef = documentID('drugRule/').refine((id) => /^\/drugRule\/[a-z0-9-]{1,28}$/i.test(id), 'a short key');
/** Whoever keeps the clinic's settings keeps its rules. */
const KEEPERS = ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'] as const;

/** Adds a rule of prescribing. @throws DomainError conflict for a used id, badParameter for a rule that says nothing */
export const createDrugRule = defineCommand({
  name: 'drugRule.create',
  word: '新增用藥規則',
  version: 1,
  permission: KEEPERS,
  input: z.object({ _id: ruleRef, fields: drugRuleFields }),
  reads: ({ _id }) => [{ collection: 'drugRule', id: _id }],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('drugRule', _id)) throw new DomainError('conflict', `rule ${_id} exists`, { id: _id });
    await put(tx, { ...fields, _id, collection: 'drugRule', createDateTime: ctx.now, ...stamp(ctx) });
  },
});

const EDITABLE: ReadonlySet<string> = new Set(Object.keys(drugRuleFields.shape));

/** Changes a rule field by field; `active` false turns it off. @throws DomainError notFound, badParameter */
export const editDrugRule = defineCommand({
  name: 'drugRule.edit',
  word: '修改用藥規則',
  version: 1,
  permission: KEEPERS,
  input: z.object({ ruleID: ruleRef, edits }),
  reads: ({ ruleID }) => [{ collection: 'drugRule', id: ruleID }],
  async run(tx, { ruleID, edits: changes }, ctx) {
    const before = await tx.get('drugRule', ruleID);
    if (!before) throw new DomainError('notFound', `rule ${ruleID} not found`, { id: ruleID });
    const edited = withEdits(ctx, before, changes, EDITABLE);
    await put(tx, { ...adopted(edited), ...stamp(ctx) });
  },
});

/** Takes a rule away for good; one that is gone counts as removed. */
export const removeDrugRule = defineCommand({
  name: 'drugRule.remove',
  word: '刪除用藥規則',
  version: 1,
  permission: KEEPERS,
  input: z.object({ ruleID: ruleRef, seen: seenDocuments }),
  reads: ({ ruleID }) => [{ collection: 'drugRule', id: ruleID }],
  witness: seesDocuments('drugRule', (input) => [input.ruleID]),
  async run(tx, { ruleID, seen }, ctx) {
    const rule = await tx.get('drugRule', ruleID);
    if (!rule) return;
    demandSeen(drugRuleSchema, rule, seen, ctx.actor);
    await tx.remove('drugRule', ruleID);
  },
});

const stamp = (ctx: CommandContext) => ({ updateDateTime: ctx.now, updateBy: ctx.actor.staffID });

async function put(tx: Tx, rule: DrugRule): Promise<void> {
  const parsed = drugRuleSchema.safeParse(rule);
  const field = parsed.success ? flawOf(parsed.data) : parsed.error.issues[0]?.path.join('.');
  if (!parsed.success || field !== undefined)
    throw new DomainError('badParameter', 'the rule is not whole', { field: field ?? '' });
  await tx.put('drugRule', parsed.data);
}
