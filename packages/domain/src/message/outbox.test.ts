import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Command, CommandContext } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { joinOwnerLine } from '../owner/line.commands.ts';
import { sendCode } from './code.commands.ts';
import { CODE_MASK } from './code-mask.ts';
import {
  callOwner,
  decideMessages,
  pauseMessages,
  remindOwners,
  takeBackCall,
  writeMessages,
} from './message.commands.ts';
import type { Message } from './message.schema.ts';
import { handMessages, reportMessages, settleMessages } from './outbox.commands.ts';
import type { HandingOutcome } from './outcome.schema.ts';
import { pauseAfter } from './outcome.ts';

/** Ten in the morning, when messages may go. */
const MORNING = dayStart(TEST_NOW, TEST_ZONE) + 10 * 3600;
const DUE = dayStart(TEST_NOW, TEST_ZONE) + DAY_SECONDS;
const REMINDER = `/reminder/${DUE}/1-a`;
const MESSAGE = '/message/1795147200-aa';
const LINE_USER = `U${'1'.padStart(32, '0')}`;
const KEY = '11111111-1111-4111-8111-111111111111';

/** A clinic that writes by every way, an owner whom each of them reaches, and a reminder that waits in the outbox. */
async function outbox({ queued = true } = {}) {
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
  const settle = async (outcome: HandingOutcome, id = MESSAGE) => {
    const attemptID = (await message(id)).attempts?.at(-1)?._id;
    await run(settleMessages as unknown as Command, { outcomes: [{ messageID: id, attemptID, outcome }] }, server);
  };
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
    report,
    decide,
    message,
    reminder,
    state,
    server,
  };
}

const TAKEN: HandingOutcome = { kind: 'handedOver', vendorID: 'v1' };
const refusal = (reason: string): HandingOutcome => ({ kind: 'refused', reason, said: '' });
const unsure = (sameKeySafeForS: number): HandingOutcome => ({ kind: 'unsure', reason: '', said: '', sameKeySafeForS });

describe('handing a message over', () => {
  it('notes the attempt with its key before anybody is asked, and only the server may', async () => {
    const { hand, message, run } = await outbox();
    await expect(
      run(handMessages as unknown as Command, { items: [{ messageID: MESSAGE, attemptID: 'a', key: KEY }] }),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
    await hand();
    expect(await message()).toMatchObject({
      status: 10,
      to: LINE_USER,
      attempts: [{ key: KEY, channel: 'line', outcome: 'handing', tries: 1 }],
    });
    // Whoever asks again finds it gone from the queue.
    await hand();
    expect((await message()).attempts).toHaveLength(1);
  });

  it('counts the reminder as told once a vendor has taken the message, not before, and once', async () => {
    const { hand, settle, message, reminder, clinic } = await outbox();
    await hand();
    expect((await reminder())?.notifiedDateTime).toBe(0);
    await settle(TAKEN);
    await settle(refusal('blocked'));
    expect(await message()).toMatchObject({ status: 90, sentDateTime: clinic.now, failure: '' });
    expect(await reminder()).toMatchObject({ notifiedDateTime: clinic.now, notices: [{ channel: 'line' }] });
  });

  it('looks anew whom it may go to: the number, the consent, the animal and the reminder may have changed', async () => {
    const moved = await outbox({ queued: false });
    await moved.remind('sms');
    await moved.clinic.run('owner.edit', { userID: moved.userID, edits: [set(['phone'], moved.phone, '0955666777')] });
    await moved.hand();
    expect(await moved.message()).toMatchObject({ to: '0955666777', attempts: [{ to: '0955666777' }] });

    const refusing = await outbox();
    const entry = { _id: 'c1', purpose: 'messages', given: false, dateTime: MORNING, method: 'word', note: '' };
    await refusing.clinic.run('owner.recordConsent', { userID: refusing.userID, entry });
    await refusing.hand();
    expect(await refusing.message()).toMatchObject({ status: 30, failure: 'messagesRefused' });

    const closed = await outbox();
    await closed.clinic.run('reminder.close', { reminderIDs: [REMINDER] });
    await closed.hand();
    expect(await closed.message()).toMatchObject({ status: 30, failure: 'reminderClosed' });
  });

  it('never goes for an animal that died while it waited', async () => {
    const { clinic, petID, hand, message } = await outbox();
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
    expect(await message()).toMatchObject({ status: 30, failure: 'petNotInCare' });
    await hand();
    expect((await message()).attempts).toEqual([]);
  });

  it('waits for the end of quiet hours, over midnight too, and for nothing once a person lets it go', async () => {
    const { clinic, hand, message, decide } = await outbox();
    clinic.now = dayStart(TEST_NOW, TEST_ZONE) + 22 * 3600;
    await hand();
    expect(await message()).toMatchObject({ status: 0, dueDateTime: DUE + 9 * 3600 });
    clinic.now = DUE + 3600;
    await decide('now');
    await hand();
    expect(await message()).toMatchObject({ status: 10, urgent: true });
  });

  it('is paused once: a reason that comes later is kept with who stopped it and when', async () => {
    const { run, state, clinic } = await outbox();
    const pause = (paused: boolean, note = '') => run(pauseMessages as unknown as Command, { paused, note });
    const paused = async () => ((await state()) as { paused?: object | null } | undefined)?.paused;
    const since = clinic.now;
    await pause(true);
    clinic.now += 60;
    await pause(true, '內容有誤');
    expect(await paused()).toEqual({ since, by: clinic.actor.staffID, note: '內容有誤' });
    await pause(true);
    expect(await paused()).toMatchObject({ note: '內容有誤' });
    await pause(false, '已更正');
    expect(await paused()).toBeNull();
  });

  it('stays where it is while everything is paused, and goes when it is let go', async () => {
    const { run, hand, message } = await outbox();
    await run(pauseMessages as unknown as Command, { paused: true, note: '內容有誤' });
    await hand();
    expect(await message()).toMatchObject({ status: 0, attempts: [] });
    await run(pauseMessages as unknown as Command, { paused: false });
    await hand();
    expect((await message()).status).toBe(10);
  });

  it('is written no more than an owner is to get within a day', async () => {
    const { run, put, hand, settle, message, userID } = await outbox();
    await put(MESSAGE_SETTING, { mostAnOwnerADay: 1 });
    await hand();
    await settle(TAKEN);
    const second = '/message/1795147200-bb';
    await run(writeMessages as unknown as Command, { messages: [{ messageID: second, userID, text: '您好' }] });
    await hand(second);
    expect(await message(second)).toMatchObject({ status: 0, dueDateTime: DUE + 9 * 3600 });
  });

  it('isn’t tried after its time is over', async () => {
    const { clinic, hand, message } = await outbox();
    clinic.now += 3 * DAY_SECONDS;
    await hand();
    expect(await message()).toMatchObject({ status: 20, failure: 'expired' });
  });
});

describe('what becomes of a try', () => {
  it('goes on to the next way when the vendor will never take it, and to a person when none is left', async () => {
    const { hand, settle, message, reminder } = await outbox();
    for (const [channel, next] of [
      ['line', 'sms'],
      ['sms', 'mail'],
    ] as const) {
      await hand();
      expect((await message()).attempts?.at(-1)?.channel).toBe(channel);
      await settle(refusal('blocked'));
      expect(await message()).toMatchObject({ status: 0, channel: next });
    }
    await hand();
    await settle(refusal('unknownAccount'));
    expect(await message()).toMatchObject({ status: 20, failure: 'unknownAccount' });
    expect((await message()).attempts?.map(({ channel }) => channel)).toEqual(['line', 'sms', 'mail']);
    expect((await reminder())?.notifiedDateTime).toBe(0);
  });

  it('tries again under the same key with growing pauses when it was not taken', async () => {
    const { clinic, hand, settle, message } = await outbox();
    await hand();
    await settle({ kind: 'tryLater', reason: 'busy', said: '429' });
    expect(await message()).toMatchObject({ status: 0, dueDateTime: clinic.now + 60, failure: 'busy' });
    // Not before its time.
    await hand();
    expect((await message()).status).toBe(0);
    clinic.now += 60;
    await hand();
    expect((await message()).attempts).toMatchObject([{ tries: 2, key: KEY, outcome: 'handing' }]);
    expect([1, 2, 3, 7, 30].map((tries) => pauseAfter(tries))).toEqual([60, 120, 240, 3600, 3600]);
    expect(pauseAfter(1, 900)).toBe(900);
  });

  it('asks again under its key what may have been taken, while the vendor knows keys, and by no other way', async () => {
    const { clinic, hand, settle, message } = await outbox();
    await hand();
    await settle(unsure(24 * 3600));
    expect(await message()).toMatchObject({ status: 0, failure: 'unsure', channel: 'line' });
    clinic.now += 60;
    await hand();
    expect((await message()).attempts).toMatchObject([{ outcome: 'handing', tries: 2 }]);
    await settle({ kind: 'tryLater', reason: 'busy', said: '' });
    clinic.now += 600;
    await hand();
    await settle(unsure(24 * 3600));
    // The vendor's memory ends: nobody may ask any more, and nobody knows.
    clinic.now += 24 * 3600;
    await hand();
    expect(await message()).toMatchObject({ status: 15, failure: 'unsure' });
    expect((await message()).attempts).toHaveLength(1);
  });

  it('leaves to a person what may have been taken by a vendor without keys', async () => {
    const { clinic, hand, settle, message, decide, reminder } = await outbox();
    await hand();
    await settle(unsure(0));
    expect(await message()).toMatchObject({ status: 15 });
    expect((await reminder())?.notifiedDateTime).toBe(0);
    await decide('arrived');
    expect(await message()).toMatchObject({ status: 95 });
    expect((await reminder())?.notifiedDateTime).toBe(clinic.now);
  });

  it('stops a way whose account is in trouble, so that its messages wait and cost nothing', async () => {
    const { clinic, hand, settle, message, state } = await outbox();
    await hand();
    await settle(refusal('credentials'));
    expect(await state()).toMatchObject({ stopped: { line: { reason: 'credentials', since: clinic.now } } });
    await hand();
    expect(await message()).toMatchObject({ status: 0, channel: 'line' });
  });

  it('takes the next way while the month of one is used up', async () => {
    const { hand, settle, message } = await outbox();
    await hand();
    await settle(refusal('quotaUsedUp'));
    await hand();
    expect(await message()).toMatchObject({ status: 10, channel: 'sms' });
  });

  it('counts the segments and points of an SMS', async () => {
    const { remind, hand, message, put } = await outbox({ queued: false });
    await put(MESSAGE_SETTING, {});
    await remind('sms');
    await hand();
    expect((await message()).attempts).toMatchObject([{ channel: 'sms', segments: 1, points: 1 }]);
  });
});

describe('what a vendor tells later', () => {
  it('is delivered, then read, whatever comes twice or out of order', async () => {
    const { hand, settle, report, message } = await outbox();
    await hand();
    await settle(TAKEN);
    await report('read');
    await report('delivered');
    await report('failed');
    expect(await message()).toMatchObject({ status: 99, attempts: [{ arrived: 'read' }] });
  });

  it('goes on to the next way when it reached nobody, and the owner isn’t told until that one took it', async () => {
    const { hand, settle, report, message, reminder } = await outbox();
    await hand();
    await settle(TAKEN);
    await report('failed');
    expect(await message()).toMatchObject({ status: 0, channel: 'sms', sentDateTime: 0 });
    expect((await reminder())?.notifiedDateTime).toBe(0);
    await hand();
    await settle(TAKEN);
    expect(await reminder()).toMatchObject({ notices: [{ channel: 'sms' }] });
    // The first one was slow, and came after all.
    await report('delivered', 0);
    expect(await message()).toMatchObject({ status: 95 });
  });
});

describe('what people do about a message', () => {
  it('is called off before it goes, and not afterwards', async () => {
    const { decide, hand, message } = await outbox();
    await hand();
    await expect(decide('withdraw')).rejects.toMatchObject({ detail: { rule: 'messageGone' } });
    const { decide: early, message: withdrawn, hand: late } = await outbox();
    await early('withdraw');
    await late();
    expect(await withdrawn()).toMatchObject({ status: 30, failure: 'byPerson', attempts: [] });
    expect((await message()).status).toBe(10);
  });

  it('is tried again by every way after it failed, under another key', async () => {
    const { hand, settle, decide, message, put } = await outbox();
    await put(MESSAGE_SETTING, { order: ['line'] });
    await hand();
    await settle(refusal('unknownAccount'));
    expect((await message()).status).toBe(20);
    await decide('again');
    await hand();
    expect(await message()).toMatchObject({ status: 10, channel: 'line' });
    expect((await message()).attempts).toHaveLength(2);
  });

  it('is told by telephone: a fact however it stands, by two people too, and taken back if it was a slip', async () => {
    const { run, message, reminder, hand } = await outbox();
    const call = (callID: string, more: object = {}) =>
      run(callOwner as unknown as Command, { messageID: MESSAGE, callID, ...more });
    await call('k0', { reached: false, note: '沒接' });
    expect(await message()).toMatchObject({ status: 0, calls: [{ reached: false }] });
    await call('k1');
    await call('k1');
    await call('k2');
    expect(await message()).toMatchObject({ status: 40, calls: [{ _id: 'k0' }, { _id: 'k1' }, { _id: 'k2' }] });
    expect(await reminder()).toMatchObject({ notices: [{ channel: 'phone' }, { channel: 'phone' }] });
    await hand();
    expect((await message()).attempts).toEqual([]);
    for (const callID of ['k1', 'k2']) await run(takeBackCall as unknown as Command, { messageID: MESSAGE, callID });
    expect(await message()).toMatchObject({ status: 20 });
    expect((await reminder())?.notifiedDateTime).toBe(0);
  });

  it('leaves a call and a message that went at the same moment both standing', async () => {
    const { run, hand, settle, message } = await outbox();
    await hand();
    await run(callOwner as unknown as Command, { messageID: MESSAGE, callID: 'k1' });
    expect((await message()).status).toBe(10);
    await settle(refusal('blocked'));
    // Nobody is sent an SMS for what they were just told.
    expect(await message()).toMatchObject({ status: 40, calls: [{ _id: 'k1' }] });
  });
});

describe('what a person can do about messages', () => {
  it('no code is sent again, by mail or by any way: it proves who asked for it, and its time is short', async () => {
    const { run, server, userID, hand, settle, message, put } = await outbox({ queued: false });
    const text = `驗證碼 ${CODE_MASK}`;
    await run(sendCode as unknown as Command, { messageID: MESSAGE, userID, text }, server);
    await put(MESSAGE_SETTING, { order: ['line', 'mail'] });
    await hand();
    await settle({ kind: 'refused', reason: 'blocked', said: '' });
    expect(await message()).toMatchObject({ about: 'code', status: 20 });
    const again = (channel?: string) =>
      run(decideMessages as unknown as Command, {
        messageIDs: [MESSAGE],
        decision: 'again',
        ...(channel && { channel }),
      });
    for (const channel of ['mail', 'sms', undefined])
      await expect(again(channel)).rejects.toMatchObject({ detail: { rule: 'codeNotAgain' } });
  });

  it('none is written for a time that nobody living will see', async () => {
    const { run, clinic, userID, message } = await outbox({ queued: false });
    const write = (days: number) =>
      run(writeMessages as unknown as Command, {
        messages: [{ messageID: MESSAGE, userID, text: '您好', dueDateTime: clinic.now + days * DAY_SECONDS }],
      });
    await expect(write(367)).rejects.toMatchObject({ codeName: 'badParameter', detail: { field: 'dueDateTime' } });
    await write(366);
    expect((await message()).dueDateTime).toBe(clinic.now + 366 * DAY_SECONDS);
  });

  it('that somebody reached the owner stays known, however often others called in vain', async () => {
    const { clinic, message } = await outbox();
    const called = (callID: string, reached: boolean) =>
      clinic.run('message.call', { messageID: MESSAGE, callID, reached });
    await called('heard', true);
    for (let nth = 0; nth < 45; nth += 1) await called(`vain-${nth}`, false);
    const { calls = [], status } = await message();
    expect([calls.length, calls[0]?._id, calls.at(-1)?._id, status]).toEqual([40, 'heard', 'vain-44', 40]);
    await clinic.run('message.takeBackCall', { messageID: MESSAGE, callID: 'vain-44' });
    expect((await message()).status).toBe(40);
  });
});
