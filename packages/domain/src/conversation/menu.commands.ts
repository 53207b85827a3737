import { z } from 'zod';
import { CRM_MENU } from '../clinic/settings/crm.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { defineCommand } from '../engine/command.ts';
import { CONVERSATION_KEEPERS } from './conversation.commands.ts';

/** Notes which menu the messaging app shows. The server alone runs it, after the app has said so. */
export const noteMenu = defineCommand({
  name: 'crmMenu.note',
  word: '發布圖文選單',
  only: 'server',
  version: 1,
  permission: CONVERSATION_KEEPERS,
  input: z.object({ menuID: CRM_MENU.shape.menuID, title: CRM_MENU.shape.title, places: CRM_MENU.shape.places }),
  reads: () => settingReads(CRM_MENU),
  async run(tx, input, ctx) {
    const before = await settingOf(tx, CRM_MENU);
    await tx.put('setting', {
      ...before,
      ...input,
      ...{ publishDateTime: ctx.now, publishBy: ctx.actor.staffID, updateDateTime: ctx.now },
    });
  },
});
