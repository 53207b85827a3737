import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import type { ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import { addDays, DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Command } from '../engine/command.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { joinOwnerLine } from '../owner/line.commands.ts';
import { isWaiting, stepsOf } from '../reminder/steps.ts';
import { handMessages, settleMessages } from './outbox.commands.ts';
import { sendSteps } from './step.commands.ts';

const insert = (row: object) => ({ op: 'insert', path: ['reminders'], row }) as const;
const NINE = 9 * 3600;
const DAY = dayStart(TEST_NOW, TEST_ZONE) + 40 * DAY_SECONDS;
const REMINDER = `/reminder/${DAY}/1-a`;
const TEMPLATE: ReminderTemplate = {
  ...{ _id: 't1', title: '年度疫苗', days: 365, steps: [-30, -7, 14], automatic: true },
  ...{ message: '{pet}該打{item}了', shortMessage: '{pet}打疫苗' },
};
const server = operatorActor('outbox');
const at = (days: number) => addDays(DAY, days, TEST_ZONE) + NINE;

/** A clinic whose template reminds three times by itself, and an owner whom LINE and SMS reach. */
async function series(template: ReminderTemplate = TEMPLATE, made: object = { templateID: 't1' }) {
  const clinic = new TestClinic();
  const { petID, userID } = await clinic.visit();
  const put = async (document: AnyDocument) => {
    const overlay = new OverlayTx(clinic.reader);
    await overlay.put(document.collection as 'setting', document as never);
    clinic.reader.apply(overlay.writes());
  };
  await put({
    ...MESSAGE_ACCOUNTS.defaults,
    line: { channelID: '1', name: '' },
    sms: { vendor: 'mitake', username: 'u', pointsPerSegment: 1 },
  } as never);
  await clinic.run(joinOwnerLine as unknown as Command, { userID, lineUserID: `U${'1'.repeat(32)}` }, server);
  await clinic.run('reminder.editTemplates', { edits: [insert({ ...template })] });
  await clinic.run('reminder.create', {
    ...{ reminderID: REMINDER, petID, date: DAY, title: '年度疫苗', ...made },
  });
  const step = (days: number, of = DAY) => ({
    ...{ reminderID: REMINDER, of, days, text: '麻糬該打年度疫苗了', shortText: '麻糬打疫苗' },
  });
  const send = async (days: number, { of = DAY, now = at(days) } = {}) => {
    clinic.now = now;
    await clinic.run(sendSteps as unknown as Command, { steps: [step(days, of)] }, server);
  };
  const reminder = async () => {
    const found = await clinic.tx.get('reminder', REMINDER);
    if (!found) throw new Error('the reminder is gone');
    return found;
  };
  const messages = () => clinic.tx.query('message', 'byPet', { equals: [petID] });
  /** A vendor takes what is due. */
  const handOver = async () => {
    for (const { _id } of await messages()) {
      const key = '11111111-1111-4111-8111-111111111111';
      const items = [{ messageID: _id, attemptID: `a-${clinic.now}`, key }];
      await clinic.run(handMessages as unknown as Command, { items }, server);
      const attemptID = (await clinic.tx.get('message', _id))?.attempts?.at(-1)?._id;
      if (attemptID === undefined) continue;
      const outcome = { kind: 'handedOver', vendorID: 'v' } as const;
      await clinic.run(
        settleMessages as unknown as Command,
        { outcomes: [{ messageID: _id, attemptID, outcome }] },
        server,
      );
    }
  };
  const omitted = async (days: number) => (await reminder()).steps?.find((one) => one.days === days)?.omitted;
  return { clinic, petID, userID, step, send, reminder, messages, handOver, omitted };
}

it('a reminder whose words can’t be sent is left to a person, and the others of its round go', async () => {
  const { clinic, petID, step, messages } = await series();
  const other = REMINDER.replace('1-a', '2-b');
  await clinic.run('reminder.create', { reminderID: other, petID, date: DAY, title: '健檢', templateID: 't1' });
  clinic.now = at(-30);
  const words = [{ text: '麻'.repeat(2001) }, { text: '麻\u202e糬' }, { shortText: '麻'.repeat(1001) }];
  for (const [nth, bad] of words.entries()) {
    const long = REMINDER.replace('1-a', `3-${nth}`);
    await clinic.run('reminder.create', { reminderID: long, petID, date: DAY, title: '驅蟲', templateID: 't1' });
    const steps = [
      { ...step(-30), ...bad, reminderID: long },
      { ...step(-30), reminderID: other },
    ];
    await clinic.run(sendSteps as unknown as Command, { steps }, server);
    expect((await clinic.tx.get('reminder', long))?.steps).toMatchObject([{ messageID: '', omitted: 'badWords' }]);
  }
  expect(await messages()).toMatchObject([{ reminderID: other }]);
});

describe('a series', () => {
  it('tells 30 and 7 days before and 14 after, each at its hour and not a second sooner, once however often it is tried', async () => {
    const { send, messages, handOver, reminder, clinic } = await series();
    await send(-30, { now: at(-30) - 2 });
    expect(await messages()).toEqual([]);
    for (const days of [-30, -7, 14]) {
      await send(days);
      await send(days);
      await handOver();
      await send(days, { now: clinic.now + 60 });
    }
    const sent = await messages();
    expect(
      sent.map(({ status, channel, createBy, about, reminderID }) => [status, channel, createBy, about, reminderID]),
    ).toEqual(Array.from({ length: 3 }, () => [90, 'line', '', 'care', REMINDER]));
    expect((await reminder()).steps?.map(({ days, omitted, messageID }) => [days, omitted, messageID !== ''])).toEqual([
      [-30, '', true],
      [-7, '', true],
      [14, '', true],
    ]);
    expect((await reminder()).notices).toHaveLength(3);
  });

  it.each([
    ['dog', 'Canine'],
    ['Canine', 'dog'],
  ])('of a template for %s reaches animals of %s once the two kinds are one', async (species, type) => {
    // Of a reminder without one, what it is about and for whom tell which template is meant.
    const { clinic, petID, send, messages } = await series({ ...TEMPLATE, species: [species] }, {});
    const list = ['dog', 'Canine'].map((_id) => ({ _id, name: _id, nametc: '', breed: [] }));
    const inserts = list.map((row) => ({ op: 'insert', path: ['kinds'], row }));
    await clinic.run('customize.edit', { list: 'kinds', edits: inserts });
    const { type: before } = (await clinic.tx.get('pet', petID)) ?? { type: '' };
    await clinic.run('pet.edit', { petID, edits: [set(['type'], before, type)] });
    await send(-30);
    expect(await messages()).toHaveLength(0);
    await clinic.run('customize.merge', { list: 'kinds', entryID: 'dog', intoID: 'Canine' });
    await send(-30);
    expect(await messages()).toHaveLength(1);
  });

  it('carries the short words for the ways that cost by length', async () => {
    const { send, messages, userID, clinic } = await series();
    await clinic.run('owner.unlinkLine', { userID });
    await send(-30);
    expect(await messages()).toMatchObject([{ channel: 'sms', text: '麻糬該打年度疫苗了', shortText: '麻糬打疫苗' }]);
  });

  it('is the server’s alone, and only of templates that the clinic lets go by themselves', async () => {
    const { clinic, step, send, messages, reminder } = await series({ ...TEMPLATE, automatic: false });
    await expect(clinic.run(sendSteps as unknown as Command, { steps: [step(-30)] })).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await send(-30);
    expect([await messages(), (await reminder()).steps]).toEqual([[], undefined]);
  });

  it('ends when the reminder is closed, when the owner answered, and when the animal died', async () => {
    const closed = await series();
    await closed.clinic.run('reminder.close', { reminderIDs: [REMINDER] });
    await closed.send(-30);
    expect(await closed.messages()).toEqual([]);

    const answered = await series();
    await answered.send(-30);
    await answered.handOver();
    await answered.clinic.run('reminder.notify', {
      reminderIDs: [REMINDER],
      noticeID: 'n',
      answered: true,
      note: '週六來',
    });
    await answered.send(-7);
    expect([(await answered.messages()).length, await answered.omitted(-7)]).toEqual([1, 'ownerAnswered']);

    const dead = await series();
    await dead.clinic.run('pet.edit', { petID: dead.petID, edits: [set(['status'], 0, 9)] });
    await dead.send(-30);
    expect(await dead.messages()).toEqual([]);
  });

  it('begins anew when the reminder is put off, whatever was sent or answered before', async () => {
    const { clinic, send, messages, handOver } = await series();
    await send(-30);
    await handOver();
    await clinic.run('reminder.notify', { reminderIDs: [REMINDER], noticeID: 'n', answered: true });
    const later = DAY + 60 * DAY_SECONDS;
    await clinic.run('reminder.edit', { reminderID: REMINDER, edits: [set(['date'], DAY, later)] });
    await send(-7);
    await send(-7, { of: later, now: addDays(later, -7, TEST_ZONE) + NINE });
    expect(await messages()).toHaveLength(2);
  });

  it('says why nobody was written to: refused, no way, no address, told shortly before', async () => {
    const refused = await series();
    await refused.clinic.run('owner.recordConsent', {
      userID: refused.userID,
      entry: {
        _id: 'c1',
        purpose: 'messages',
        about: 'care',
        given: false,
        dateTime: refused.clinic.now,
        method: 'word',
      },
    });
    await refused.send(-30);
    expect([await refused.messages(), await refused.omitted(-30)]).toEqual([[], 'messagesRefused']);

    const told = await series();
    told.clinic.now = at(-31);
    await told.clinic.run('reminder.notify', { reminderIDs: [REMINDER], noticeID: 'n' });
    await told.send(-30);
    expect([await told.messages(), await told.omitted(-30)]).toEqual([[], 'toldLately']);
  });

  it('passes over what is long past, and of two that are due together takes the later', async () => {
    const { send, messages, omitted } = await series({ ...TEMPLATE, steps: [-1, 0] });
    await send(-1, { now: at(-1) + 2 * DAY_SECONDS });
    expect(await omitted(-1)).toBeUndefined();
    await send(0, { now: at(0) });
    await send(-1, { now: at(0) });
    expect([(await messages()).length, await omitted(-1)]).toEqual([1, 'laterStepSent']);
  });

  it('shows each step with what became of it', async () => {
    const { send, reminder } = await series();
    await send(-30);
    const steps = stepsOf(await reminder(), TEMPLATE, TEST_ZONE);
    expect(steps.map(({ days, at: time, outcome }) => [days, time, outcome?.omitted])).toEqual([
      [-30, at(-30), ''],
      [-7, at(-7), undefined],
      [14, at(14), undefined],
    ]);
  });
});

describe('closing and sending that don’t hear of each other', () => {
  it('a reminder that was closed first is told to nobody; one whose message went closes all the same', async () => {
    const first = await series();
    const desk = new AwayDesk(first.clinic, 'desk');
    first.clinic.now = at(-30) - 60;
    await desk.does(['reminder.close', { reminderIDs: [REMINDER], reason: '已回診施打' }]);
    await desk.arrives();
    await first.send(-30);
    expect([desk.heard, await first.messages()]).toEqual([[], []]);

    const second = await series();
    const away = new AwayDesk(second.clinic, 'desk');
    second.clinic.now = at(-30) - 60;
    await away.does(['reminder.close', { reminderIDs: [REMINDER], reason: '已回診施打' }]);
    await second.send(-30);
    await second.handOver();
    await away.arrives();
    expect(away.heard).toEqual([]);
    expect(await second.reminder()).toMatchObject({ closeReason: '已回診施打', notices: [{ channel: 'line' }] });
  });

  it('a message that waits for the morning goes to nobody once the reminder is closed or the owner answered', async () => {
    for (const [name, input, why] of [
      ['reminder.close', {}, 'reminderClosed'],
      ['reminder.notify', { noticeID: 'n', answered: true }, 'ownerAnswered'],
    ] as const) {
      const { clinic, send, messages, handOver } = await series();
      await send(-30);
      await clinic.run(name, { reminderIDs: [REMINDER], ...input });
      await handOver();
      expect(await messages()).toMatchObject([{ status: 30, failure: why }]);
    }
  });

  it('who telephoned meanwhile is heard before a reminder is closed', async () => {
    const { clinic } = await series();
    const desk = new AwayDesk(clinic, 'desk');
    await desk.does(['reminder.close', { reminderIDs: [REMINDER] }]);
    await clinic.run('reminder.notify', { reminderIDs: [REMINDER], noticeID: 'n' });
    await desk.arrives();
    expect(desk.heard).toEqual(['changedSince']);
  });
});

describe('words for owners', () => {
  it('are refused with a name that nothing is filled in for, and with the list of those there are', async () => {
    const { clinic } = await series();
    const edit = (message: string) =>
      clinic.run('reminder.editTemplates', { edits: [set(['reminders', 't1', 'message'], TEMPLATE.message, message)] });
    await expect(edit('{pat}該打針了，{pet} ｛owner｝')).rejects.toMatchObject({
      codeName: 'badParameter',
      detail: {
        ...{ rule: 'unknownPlaceholder', field: 'message', unknown: ['{pat}', '｛owner｝'] },
        known: ['{owner}', '{pet}', '{item}', '{date}', '{clinic}', '{phone}'],
      },
    });
    await edit('{pet}、{owner}、{ item }'.replace('{ item }', '{item}'));
    for (const [name, input] of [
      ['reminder.create', { reminderID: `/reminder/${DAY}/2-b`, petID: '/pet/a', date: DAY, title: '健檢' }],
      ['customize.edit', { list: 'reminders' }],
    ] as const) {
      const bad =
        name === 'customize.edit'
          ? { ...input, edits: [insert({ _id: 't2', title: '健檢', days: 30, shortMessage: '{名字}' })] }
          : { ...input, message: '{名字}該健檢了' };
      await expect(clinic.run(name, bad)).rejects.toMatchObject({ detail: { rule: 'unknownPlaceholder' } });
    }
    await expect(
      clinic.run('reminder.edit', { reminderID: REMINDER, edits: [set(['message'], null, '{x}')] }),
    ).rejects.toMatchObject({ detail: { rule: 'unknownPlaceholder' } });
  });
});

describe('a step whose message was called off before it went', () => {
  /** Is written at nine, and waits because everything is paused. */
  async function waiting() {
    const found = await series();
    await found.send(-30);
    expect((await found.reminder()).steps).toMatchObject([{ days: -30, omitted: '' }]);
    const waits = async () => isWaiting(await found.reminder(), TEMPLATE, found.clinic.now, TEST_ZONE);
    return { ...found, waits };
  }

  it('is a person’s once the reminder that was closed by mistake is open again', async () => {
    const { clinic, handOver, omitted, waits } = await waiting();
    await clinic.run('reminder.close', { reminderIDs: [REMINDER] });
    await handOver();
    await clinic.run('reminder.reopen', { reminderID: REMINDER });
    expect(await omitted(-30)).toBe('reminderClosed');
    expect(await waits()).toBe(true);
  });

  it('is a person’s once the owner refuses, as it is where they had refused before', async () => {
    const { clinic, userID, handOver, omitted, waits } = await waiting();
    const entry = { _id: 'c1', purpose: 'messages', given: false, dateTime: clinic.now, method: 'word', note: '' };
    await clinic.run('owner.recordConsent', { userID, entry });
    await handOver();
    expect(await omitted(-30)).toBe('messagesRefused');
    expect(await waits()).toBe(true);
  });

  it('is a person’s once the death of the wrong animal is taken back, and isn’t sent again', async () => {
    const { clinic, petID, handOver, messages, omitted, waits } = await waiting();
    const death = { _id: `/death${petID}/1-x`, petID, timeOfDeath: clinic.now, fields: {} };
    await clinic.run('pet.die', death);
    await clinic.run('pet.undoDeath', { petID, reason: '登記錯動物' });
    await handOver();
    expect((await messages()).map(({ status }) => status)).toEqual([30]);
    expect(await omitted(-30)).toBe('petNotInCare');
    expect(await waits()).toBe(true);
  });

  it('stays as told where it had gone before the death', async () => {
    const { clinic, petID, handOver, omitted, waits } = await waiting();
    await handOver();
    const death = { _id: `/death${petID}/1-x`, petID, timeOfDeath: clinic.now, fields: {} };
    await clinic.run('pet.die', death);
    await clinic.run('pet.undoDeath', { petID, reason: '登記錯動物' });
    expect(await omitted(-30)).toBe('');
    expect(await waits()).toBe(false);
  });
});
