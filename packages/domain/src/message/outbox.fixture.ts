import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import type { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Command, CommandContext } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { joinOwnerLine } from '../owner/line.commands.ts';
import { decideMessages, remindOwners } from './message.commands.ts';
import type { Message } from './message.schema.ts';
import { handMessages, reportMessages, settleMessages } from './outbox.commands.ts';
import type { HandingOutcome } from './outcome.schema.ts';

/** Ten in the morning, when messages may go. */
export const MORNING = dayStart(TEST_NOW, TEST_ZONE) + 10 * 3600;
export const DUE = dayStart(TEST_NOW, TEST_ZONE) + DAY_SECONDS;
export const REMINDER = `/reminder/${DUE}/1-a`;
export const MESSAGE = '/message/1795147200-aa';
export const LINE_USER = `U${'1'.padStart(32, '0')}`;
export const KEY = '11111111-1111-4111-8111-111111111111';

/** A clinic that writes by every way, an owner whom each of them reaches, and a reminder that waits in the outbox. */
export async function outbox({ queued = true } = {}) {
  const clinic = new TestClinic();
  clinic.now = MORNING;
  const { petID, userID } = await clinic.visit();
  await clinic.run(joinOwnerLine as unknown as Command, { userID, lineUserID: LINE_USER }, operatorActor('line'));
  await clinic.run('owner.edit', { userID, edits: [set(['email'], '', 'yijun@example.test')] });
  await clinic.run('reminder.create', { reminderID: REMINDER, petID, date: DUE, title: '八合一疫苗' });
  const run = async (command: Command, input: object, actor = clinic.actor) => {
    const overlay = new OverlayTx(clinic.reader);
    const context: CommandContext = {
      ...{ clinic: 'test', now: clinic.now, received: clinic.now, actor, zone: TEST_ZONE, where: 'server' },
      conflict: () => {},
    };
    await command.run(overlay, command.input.parse(input), context);
    clinic.reader.apply(overlay.writes());
  };
  const put = (concern: typeof MESSAGE_SETTING | typeof MESSAGE_ACCOUNTS | typeof MESSAGE_STATE, fields: object) => {
    const overlay = new OverlayTx(clinic.reader);
    return overlay
      .put('setting', { ...concern.defaults, ...fields } as never)
      .then(() => clinic.reader.apply(overlay.writes()));
  };
  await put(MESSAGE_ACCOUNTS, {
    line: { channelID: '1', name: '' },
    sms: { vendor: 'mitake', username: 'u', pointsPerSegment: 1 },
    mail: { host: 'h', port: 587, security: 'tls', username: '', fromName: '', fromAddress: 'a@b.tw', replyTo: '' },
  });
  const remind = (channel: Message['channel'] = 'line') =>
    run(remindOwners as unknown as Command, {
      channel,
      messages: [{ messageID: MESSAGE, reminderID: REMINDER, text: '麻糬該打疫苗了' }],
    });
  if (queued) await remind();
  const server = operatorActor('outbox');
  let attempts = 0;
  const hand = (messageID = MESSAGE) => {
    attempts += 1;
    return run(
      handMessages as unknown as Command,
      { items: [{ messageID, attemptID: `a${attempts}`, key: KEY }] },
      server,
    );
  };
  const message = async (id = MESSAGE) => (await clinic.tx.get('message', id)) as Message;
  const settleAs = (attemptID: string, outcome: HandingOutcome, messageID = MESSAGE) =>
    run(settleMessages as unknown as Command, { outcomes: [{ messageID, attemptID, outcome }] }, server);
  const settle = async (outcome: HandingOutcome, id = MESSAGE) =>
    settleAs((await message(id)).attempts?.at(-1)?._id ?? '', outcome, id);
  const report = async (arrived: 'delivered' | 'failed' | 'read', at = -1) => {
    const attemptID = (await message()).attempts?.at(at)?._id;
    await run(reportMessages as unknown as Command, { reports: [{ messageID: MESSAGE, attemptID, arrived }] }, server);
  };
  const decide = (decision: string, more: object = {}) =>
    run(decideMessages as unknown as Command, { messageIDs: [MESSAGE], decision, ...more });
  const reminder = async () => clinic.tx.get('reminder', REMINDER);
  const state = async () => (await clinic.tx.get('setting', MESSAGE_STATE.id)) as { stopped: object } | undefined;
  const phone = (await clinic.tx.get('user', userID))?.phone ?? '';
  return {
    clinic,
    petID,
    userID,
    phone,
    run,
    put,
    remind,
    hand,
    settle,
    settleAs,
    report,
    decide,
    message,
    reminder,
    state,
    server,
  };
}

export const TAKEN: HandingOutcome = { kind: 'handedOver', vendorID: 'v1' };
export const refusal = (reason: string): HandingOutcome => ({ kind: 'refused', reason, said: '' });
export const unsure = (sameKeySafeForS: number): HandingOutcome => ({
  kind: 'unsure',
  reason: '',
  said: '',
  sameKeySafeForS,
});
