import { z } from 'zod';
import { demand } from '../../access/policy.ts';
import { type Edit, edits } from '../../core/edit.ts';
import { DomainError } from '../../core/error.ts';
import { rowKey } from '../../core/rows.ts';
import { adopted } from '../../core/suggested.ts';
import { type CommandContext, defineCommand } from '../../engine/command.ts';
import { withEdits } from '../../engine/edited-document.ts';
import type { Tx } from '../../engine/transaction.ts';
import { demandFlag } from '../demand-flag.ts';
import { type SettingConcern, settingOf, settingReads, WHOLE_SETTING_ID } from './setting-concern.ts';
import { SETTINGS, settingSchema } from './settings.ts';
import { WHOLE_SETTING } from './whole-setting.ts';

type SettingID = (typeof SETTINGS)[number]['id'];

/** What people may change; the rest the server keeps. */
const isEditable = ({ permission }: SettingConcern): boolean => permission.length > 0;
const EDITABLE = new Map<SettingID | typeof WHOLE_SETTING_ID, SettingConcern>(
  SETTINGS.filter(isEditable).map((concern) => [concern.id, concern]),
);

/** Changes the clinic's settings, each concern by itself (PUT /setting). */
export const editSetting = defineCommand({
  name: 'setting.edit',
  word: '修改設定',
  version: 2,
  permission: [...new Set([...EDITABLE.values()].flatMap(({ permission }) => permission))],
  // Version 1 knew the one object alone.
  upcasters: { 1: (input) => ({ ...(input as object), settingID: WHOLE_SETTING_ID }) },
  input: z.object({
    /** A concern, or the one object that has the fields of all that the specification knows. */
    settingID: z.enum([WHOLE_SETTING_ID, ...EDITABLE.keys()]),
    edits,
  }),
  reads: (input) => settingReads(...byConcern(input).keys()),
  async run(tx, input, ctx) {
    const changes = byConcern(input);
    for (const { permission } of changes.keys()) demand(ctx.actor, permission);
    for (const [concern, own] of changes) await editOne(tx, concern, own, ctx);
  },
});

/** The edits of one command by concern. A field that no concern has is left to one that will refuse it. */
function byConcern(input: {
  readonly settingID: SettingID | typeof WHOLE_SETTING_ID;
  readonly edits: readonly Edit[];
}): Map<SettingConcern, Edit[]> {
  const named = EDITABLE.get(input.settingID);
  const changes = new Map<SettingConcern, Edit[]>();
  for (const edit of input.edits) {
    const concern = named ?? holderOf(edit.path[0] ?? '');
    changes.set(concern, [...(changes.get(concern) ?? []), edit]);
  }
  return changes;
}

const holderOf = (field: string): SettingConcern =>
  WHOLE_SETTING.find((concern: SettingConcern) => isEditable(concern) && concern.fields.has(field)) ?? WHOLE_SETTING[0];

/** Rows are found by their ids: with two of one nobody could say which is meant. */
function demandOneOfEach(setting: object): void {
  for (const [field, rows] of Object.entries(setting)) {
    const ids = Array.isArray(rows) ? rows.map(rowKey).filter((id) => id !== undefined) : [];
    if (new Set(ids).size < ids.length)
      throw new DomainError('badParameter', 'two rows of the list have one id', { field });
  }
}

async function editOne(tx: Tx, concern: SettingConcern, changes: readonly Edit[], ctx: CommandContext): Promise<void> {
  if (concern.flag) await demandFlag(tx, concern.flag);
  const before = await settingOf(tx, concern);
  const edited = settingSchema.safeParse(withEdits(ctx, before, changes, concern.fields));
  if (!edited.success)
    throw new DomainError('badParameter', 'the edited settings are not valid', {
      field: edited.error.issues[0]?.path.join('.') ?? '',
    });
  demandOneOfEach(edited.data);
  await tx.put('setting', { ...adopted(edited.data), updateDateTime: ctx.now });
}
