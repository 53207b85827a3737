import { z } from 'zod';
import { lineAccount, MESSAGE_ACCOUNTS, mailAccount, smsAccount } from '../clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { settingReads, settingsOf } from '../clinic/settings/setting-concern.ts';
import { CHANNELS } from '../core/channels.ts';
import { defineCommand } from '../engine/command.ts';

/** Accounts as they are set: a way that isn't sent stays, null takes one away. */
export const ACCOUNT_FIELDS = {
  line: lineAccount.nullable(),
  sms: smsAccount.nullable(),
  mail: mailAccount.nullable(),
};

/**
 * Says by which accounts the clinic writes to owners. Only the server runs it, after it has asked the vendor whether user and password are right; what had
 * stopped a way is over with it. The messaging platform's administration is a permission of its own (spec 1 §6).
 */
export const connectChannels = defineCommand({
  name: 'message.connect',
  word: '設定訊息管道',
  only: 'server',
  version: 1,
  permission: ['VETLOOM_SCRM_ADMIN'],
  input: z.object(ACCOUNT_FIELDS).partial(),
  reads: () => settingReads(MESSAGE_ACCOUNTS, MESSAGE_STATE),
  async run(tx, input, ctx) {
    const [before, state] = await settingsOf(tx, [MESSAGE_ACCOUNTS, MESSAGE_STATE]);
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await tx.put('setting', MESSAGE_ACCOUNTS.schema.parse({ ...before, ...sent, updateDateTime: ctx.now }));
    const left = Object.entries(state.stopped).filter(([channel]) => !(channel in sent));
    if (left.length < CHANNELS.filter((channel) => state.stopped[channel] !== undefined).length)
      await tx.put('setting', { ...state, stopped: Object.fromEntries(left), updateDateTime: ctx.now });
  },
});
