import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { adopted } from '../core/suggested.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { CUSTOM_LISTS, type Customize, customizeSchema } from './clinic.schema.ts';
import { demandFlag } from './demand-flag.ts';
import { MERGED_LISTS } from './list-entries.ts';
import { keepFormer } from './list-merge.ts';
import { demandClosable, demandMethodsKept } from './payment-methods.ts';
import { demandFillable } from './reminder-template.schema.ts';

/** Rows are found by their ids: with two of one nobody could say which is meant. */
function demandOneOfEach(rows: readonly { readonly _id: string }[], list: string): void {
  if (new Set(rows.map(({ _id }) => _id)).size < rows.length)
    throw new DomainError('badParameter', 'two rows of the list have one id', { field: list });
}

/** Changes one of the clinic's own lists, row by row (spec 3 §7 "customize"). Errors: badParameter, contradictory for a way of paying that would be gone, badParameter (`unknownPlaceholder`), forbidden where the clinic may not. */
export const editCustomList = defineCommand({
  name: 'customize.edit',
  word: '修改自訂清單',
  version: 2,
  // Version 2 knows one list more.
  upcasters: { 1: (input) => input },
  permission: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
  input: z.object({ list: z.enum(CUSTOM_LISTS), edits }),
  reads: ({ list }) => [
    { collection: 'customize', id: `/customize/${list}` },
    { collection: 'clinic', id: '/clinic' },
  ],
  async run(tx, input, ctx) {
    await demandFlag(tx, 'customizedSettings');
    const { list } = input;
    const _id = `/customize/${list}`;
    const found = await tx.get('customize', _id);
    const before = { _id, collection: 'customize' as const, updateDateTime: 0, ...found };
    const edited = withEdits(ctx, { ...before, [list]: before[list] ?? [] }, input.edits, new Set([list]));
    const parsed = customizeSchema.safeParse({ ...edited, updateDateTime: ctx.now });
    if (!parsed.success)
      throw new DomainError('badParameter', 'the edited list is not valid', {
        field: parsed.error.issues[0]?.path.join('.') ?? '',
      });
    demandOneOfEach(parsed.data[list] ?? [], list);
    demandMethodsKept(found, parsed.data);
    demandClosable(parsed.data);
    demandFillable(before.reminders, parsed.data.reminders);
    const named = MERGED_LISTS.find((one) => one === list);
    const kept =
      named && ({ [named]: keepFormer(named, before[named] ?? [], parsed.data[named] ?? []) } as Partial<Customize>);
    await tx.put('customize', adopted({ ...parsed.data, ...kept }));
  },
});
