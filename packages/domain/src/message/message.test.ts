import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { CommandContext } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';
import { eraseOwner } from '../removal/owner-erasure.command.ts';
import { fillText } from './fill-text.ts';
import { remindOwners } from './message.commands.ts';

const DUE = dayStart(TEST_NOW, TEST_ZONE) + DAY_SECONDS;
const REMINDER = `/reminder/${DUE}/1-a`;
const MESSAGE = '/message/1795147200-aa';

/** A clinic with one reminder, and a way to run the two commands that only the server has. */
async function desk() {
  const clinic = new TestClinic();
  const { petID, userID } = await clinic.visit();
  await clinic.run('reminder.create', { reminderID: REMINDER, petID, date: DUE, title: '八合一疫苗' });
  const context = (where: CommandContext['where']): CommandContext => ({
    clinic: 'test',
    now: clinic.now,
    received: clinic.now,
    actor: clinic.actor,
    zone: TEST_ZONE,
    where,
    conflict: () => {},
  });
  const run = async (work: (tx: OverlayTx) => Promise<void>) => {
    const overlay = new OverlayTx(clinic.reader);
    await work(overlay);
    clinic.reader.apply(overlay.writes());
  };
  const remind = (
    channel: 'line' | 'sms' | 'mail' = 'sms',
    where: CommandContext['where'] = 'server',
    messageID = MESSAGE,
  ) =>
    run((tx) =>
      remindOwners.run(
        tx,
        { channel, messages: [{ messageID, reminderID: REMINDER, text: '麻糬該打疫苗了' }] },
        context(where),
      ),
    );
  const reminder = async () => (await clinic.tx.get('reminder', REMINDER)) as Reminder;
  const message = () => clinic.tx.get('message', MESSAGE);
  return { clinic, petID, userID, remind, reminder, message, context, run };
}

describe('reminding an owner (spec 2 §7)', () => {
  it('[2.7.077 rule half] queues one message, however often it is asked for, and marks the reminder once somebody has taken it', async () => {
    const { remind, reminder, message, clinic, petID } = await desk();
    await remind();
    await remind();
    expect(await message()).toMatchObject({ channel: 'sms', text: '麻糬該打疫苗了', status: 0, petID });
    expect(await clinic.tx.query('message', 'byStatus', { equals: [0] })).toHaveLength(1);
    await expect(remind('sms', 'server', '/message/another')).rejects.toMatchObject({
      detail: { rule: 'messageWaits' },
    });
    // Nobody was told yet.
    expect((await reminder()).notifiedDateTime).toBe(0);
  });

  it('another reminder under the name of an act that was used is refused, and never taken for told', async () => {
    const { remind, clinic, petID, run, context } = await desk();
    await remind();
    const other = `/reminder/${DUE}/2-b`;
    await clinic.run('reminder.create', { reminderID: other, petID, date: DUE, title: '健檢' });
    const messages = [{ messageID: MESSAGE, reminderID: other, text: '麻糬該健檢了' }];
    await expect(
      run((tx) => remindOwners.run(tx, { channel: 'sms', messages }, context('server'))),
    ).rejects.toMatchObject({
      codeName: 'idempotencyMismatch',
      detail: { id: MESSAGE },
    });
  });

  it('[2.7.077 rule half] is refused with 100104 on a device, before anything is written', async () => {
    const { remind, message } = await desk();
    await expect(remind('sms', 'device')).rejects.toMatchObject({ code: 100104 });
    expect(await message()).toBeUndefined();
  });

  it('goes to whom the animal belongs now', async () => {
    const { remind, message, clinic, petID } = await desk();
    await clinic.run('owner.create', { _id: '/user/b', fields: { name: '林先生', phone: '0922333444' } });
    await clinic.run('pet.transfer', { petID, userID: '/user/b' });
    await remind();
    expect(await message()).toMatchObject({ userID: '/user/b', to: '0922333444' });
  });

  it('needs an address of that kind and an owner who wants it', async () => {
    const { remind, clinic, userID } = await desk();
    await expect(remind('mail')).rejects.toMatchObject({ detail: { rule: 'noAddress', channel: 'mail' } });
    const entry = { _id: 'c1', purpose: 'messages', given: false, dateTime: clinic.now, method: 'word', note: '' };
    await clinic.run('owner.recordConsent', { userID, entry });
    await expect(remind()).rejects.toMatchObject({ detail: { rule: 'messagesRefused' } });
  });

  it('goes by none of the ways that the clinic closed, and by the others still', async () => {
    const { remind, clinic, message } = await desk();
    const edits = [set(['closedChannels'], [], ['sms'])];
    await clinic.run('setting.edit', { settingID: '/setting/message', edits });
    await expect(remind('sms')).rejects.toMatchObject({ detail: { rule: 'channelClosed', channel: 'sms' } });
    expect(await message()).toBeUndefined();
    await expect(remind('mail')).rejects.toMatchObject({ detail: { rule: 'noAddress' } });
  });

  it('stops at a closed reminder and at an animal that died', async () => {
    const { remind, clinic, petID } = await desk();
    await clinic.run('reminder.close', { reminderIDs: [REMINDER] });
    await expect(remind()).rejects.toMatchObject({ detail: { rule: 'reminderClosed' } });
    await clinic.run('reminder.reopen', { reminderID: REMINDER });
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 2)] });
    await expect(remind()).rejects.toMatchObject({ detail: { rule: 'petNotInCare' } });
  });

  it('is forgotten with the owner’s data', async () => {
    const { clinic, userID, remind, context, run, message } = await desk();
    await remind();
    for (const record of await clinic.tx.query('record', 'byOwner', { equals: [userID] }))
      await clinic.run('record.remove', { recordID: record._id });
    await run((tx) => eraseOwner.run(tx, { userID, reason: '書面 2026/11/20' }, context('server')));
    expect(await message()).toBeUndefined();
  });
});

describe('the words of a message', () => {
  const values = { owner: '陳怡君', pet: '{owner}', item: '疫苗', date: '11/21', clinic: '禾風', phone: '02' };

  it('takes in what its variables stand for, once: no value can call another', () => {
    expect(fillText('{owner} 的 {pet}：{item}', values)).toBe('陳怡君 的 {owner}：疫苗');
  });

  it('leaves braces around anything else as they are', () => {
    expect(fillText('{constructor} {重量} {', values)).toBe('{constructor} {重量} {');
  });
});
