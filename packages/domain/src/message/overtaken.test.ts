import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '../core/clock.ts';
import type { Command } from '../engine/command.ts';
import { isDue } from '../reminder/reminder.rules.ts';
import { callOwner, takeBackCall, writeMessages } from './message.commands.ts';
import { MESSAGE, outbox, REMINDER, refusal, TAKEN, unsure } from './outbox.fixture.ts';

/*
 * What a message was for changes while it waits, or while it is with the vendor: it says nothing that isn't true any more, and what it would have told stays
 * somebody's work.
 */

const LATER = 40 * DAY_SECONDS;

/** Puts the reminder off, as a desk does that hears of a journey. */
async function putOff({ clinic, reminder }: Awaited<ReturnType<typeof outbox>>): Promise<number> {
  const { date = 0 } = (await reminder()) ?? {};
  await clinic.run('reminder.edit', { reminderID: REMINDER, edits: [set(['date'], date, date + LATER)] });
  return date + LATER;
}

describe('a message that waits', () => {
  it('doesn’t go once its reminder is put off: it names a day that holds no more', async () => {
    const waiting = await outbox();
    await putOff(waiting);
    await waiting.hand();
    expect(await waiting.message()).toMatchObject({ status: 30, failure: 'reminderMoved', attempts: [] });
  });

  it('doesn’t go once its reminder is deleted', async () => {
    const { clinic, hand, message } = await outbox();
    await clinic.run('reminder.remove', { reminderIDs: [REMINDER] });
    await hand();
    expect(await message()).toMatchObject({ status: 30, failure: 'reminderClosed', attempts: [] });
  });

  it('doesn’t go to somebody whose the animal isn’t any more', async () => {
    const { clinic, petID, hand, message } = await outbox();
    const userID = '/user/1-new';
    await clinic.run('owner.create', { _id: userID, fields: { name: '林志明', phone: '0922333444' } });
    await clinic.run('pet.transfer', { petID, userID });
    await hand();
    expect(await message()).toMatchObject({ status: 30, failure: 'ownerChanged', attempts: [] });
  });

  it('doesn’t go of an animal that was removed, unless it is about a visit', async () => {
    const { clinic, petID, userID, hand, message, run } = await outbox();
    const about = (id: string, purpose: string) => ({ messageID: id, userID, petID, about: purpose, text: '您好' });
    const [greeting, visit] = ['/message/1795147200-cc', '/message/1795147200-dd'];
    await run(writeMessages as unknown as Command, { messages: [about(greeting, 'greeting'), about(visit, 'visit')] });
    clinic.reader.documents.delete(`pet ${petID}`);
    for (const id of [MESSAGE, greeting, visit]) await hand(id);
    expect(await message(greeting)).toMatchObject({ status: 30, failure: 'petNotInCare' });
    expect(await message(visit)).toMatchObject({ status: 10 });
  });

  it('that may have been taken isn’t called off as if it hadn’t: nobody asks again, and a person looks', async () => {
    const { clinic, hand, settle, decide, message } = await outbox();
    await hand();
    await settle(unsure(24 * 3600));
    await decide('withdraw');
    expect(await message()).toMatchObject({ status: 15, failure: 'unsure' });
    clinic.now += 120;
    await hand();
    expect((await message()).attempts).toMatchObject([{ tries: 1 }]);
  });

  it('that may have been taken stays unsure when its animal dies', async () => {
    const { clinic, petID, hand, settle, message } = await outbox();
    await hand();
    await settle(unsure(24 * 3600));
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
    clinic.now += 120;
    await hand();
    expect(await message()).toMatchObject({ status: 15, failure: 'unsure' });
  });
});

it('a message that was called off stays so, though a desk that was away had called and takes that back', async () => {
  const { run, decide, message } = await outbox();
  await decide('withdraw');
  await run(callOwner as unknown as Command, { messageID: MESSAGE, callID: 'k1' });
  await run(takeBackCall as unknown as Command, { messageID: MESSAGE, callID: 'k1' });
  expect(await message()).toMatchObject({ status: 30, failure: 'byPerson' });
});

describe('a message that is with the vendor', () => {
  it('isn’t tried again for an owner who was reached by telephone meanwhile', async () => {
    for (const outcome of [
      { kind: 'tryLater', reason: 'busy', said: '' },
      refusal('credentials'),
      unsure(24 * 3600),
      unsure(0),
    ] as const) {
      const { run, hand, settle, message, clinic } = await outbox();
      await hand();
      await run(callOwner as unknown as Command, { messageID: MESSAGE, callID: 'k1' });
      await settle(outcome);
      clinic.now += 3600;
      await hand();
      expect(await message()).toMatchObject({ status: 40, attempts: [{ tries: 1 }] });
      // That nobody spoke with the owner after all leaves it to a person.
      await run(takeBackCall as unknown as Command, { messageID: MESSAGE, callID: 'k1' });
      expect((await message()).status).toBe(20);
    }
  });

  it('stands as sent when the answer comes that it was taken, after it had been given up as unsure', async () => {
    for (const safeFor of [0, 24 * 3600]) {
      const { hand, message, settleAs, reminder, clinic } = await outbox();
      await hand();
      const attemptID = (await message()).attempts?.at(-1)?._id ?? '';
      // Another process takes the first one for ended.
      await settleAs(attemptID, unsure(safeFor));
      await settleAs(attemptID, TAKEN);
      expect(await message()).toMatchObject({ status: 90, failure: '', attempts: [{ outcome: 'handedOver' }] });
      expect(await reminder()).toMatchObject({ notifiedDateTime: clinic.now, notices: [{ channel: 'line' }] });
      // The other one asks by the same key, and hears the same.
      await settleAs(attemptID, TAKEN);
      expect((await reminder())?.notices).toHaveLength(1);
    }
  });

  it('doesn’t count as telling of the day to which its reminder was put off meanwhile', async () => {
    const handed = await outbox();
    await handed.hand();
    const day = await putOff(handed);
    await handed.settle(TAKEN);
    const reminder = await handed.reminder();
    expect(reminder).toMatchObject({ notices: [{ channel: 'line' }], notifiedDateTime: 0 });
    expect(reminder && isDue(reminder, day + 3600, TEST_ZONE)).toBe(true);
  });
});
