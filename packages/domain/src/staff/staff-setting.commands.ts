import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { staffSettingID } from './staff-setting.kind.ts';
import { plainStaffSetting, staffSettingFields, staffSettingSchema } from './staff-setting.schema.ts';

const FIELDS: ReadonlySet<string> = new Set(Object.keys(staffSettingFields));

/** Changes what a member set for themself, field by field and row by row. @throws DomainError forbidden for another's, badParameter */
export const editStaffSetting = defineCommand({
  name: 'staffSetting.edit',
  word: '修改個人設定',
  version: 1,
  permission: [],
  input: z.object({ staffSettingID: documentID('staffSetting/'), edits }),
  reads: (input) => [{ collection: 'staffSetting', id: input.staffSettingID }],
  async run(tx, input, ctx) {
    const { email } = ctx.actor;
    if (input.staffSettingID !== staffSettingID(email))
      throw new DomainError('forbidden', 'everybody sets what is their own');
    const before =
      (await tx.get('staffSetting', input.staffSettingID)) ?? plainStaffSetting(input.staffSettingID, email);
    const edited = staffSettingSchema.safeParse(withEdits(ctx, before, input.edits, FIELDS));
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited preferences are not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    await tx.put('staffSetting', { ...edited.data, updateDateTime: ctx.now });
  },
});
