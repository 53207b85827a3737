import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { REMINDER_TEMPLATES, type ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { COMMANDS } from '../commands.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { closeReminder } from './reminder.commands.ts';
import { byDay, isDue, isOverdue, reminderState, reminderWindowFrom } from './reminder.rules.ts';
import type { Reminder } from './reminder.schema.ts';
import { farthestSteps, isAnswered, isWaiting } from './steps.ts';
import { withTemplate } from './template.commands.ts';

const TODAY = dayStart(TEST_NOW, TEST_ZONE);
const DUE = TODAY + 30 * DAY_SECONDS;
const ID = `/reminder/${DUE}/1-a`;

async function withReminder() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  await clinic.run('reminder.create', { reminderID: ID, petID: ids.petID, date: DUE, title: '八合一疫苗' });
  const stored = async (id = ID) => (await clinic.tx.get('reminder', id)) as Reminder;
  return { clinic, ...ids, stored };
}

describe('a reminder (spec 2 §3, §4)', () => {
  it('[2.3.81 rule half] begins open, with who opened it and of what it reminds', async () => {
    const { stored, petID, userID } = await withReminder();
    expect(await stored()).toMatchObject({
      date: DUE,
      openedBy: '/staff/admin@clinic.test',
      vaccine: { title: '八合一疫苗', date: null, petID },
      userID,
      notifiedDateTime: 0,
      closedDateTime: 0,
      closedBy: '',
    });
    expect(reminderState(await stored())).toBe('open');
  });

  it('[2.3.80] comes of a visit with text and day, its vaccine dated as the vaccination', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    const wish = { text: '狂犬病疫苗', reminderDate: 1_766_160_000, vaccinationDate: TODAY };
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, wish)] });
    const id = (await clinic.tx.get('record', recordID))?.vaccineReminderID ?? '';
    expect(id).toMatch(/^\/reminder\/1766160000\/\d+/);
    expect(await clinic.tx.get('reminder', id)).toMatchObject({
      date: 1_766_160_000,
      vaccine: { title: '狂犬病疫苗', date: TODAY, petID },
      closedDateTime: 0,
    });
  });

  it('refuses an id of another day, a taken id, a day before birth and an unknown animal', async () => {
    const { clinic, petID } = await withReminder();
    const make = (parts: object) =>
      clinic.run('reminder.create', { reminderID: ID, petID, date: DUE, title: '健檢', ...parts });
    await expect(make({ reminderID: '/reminder/5/1-b' })).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(make({})).rejects.toMatchObject({ codeName: 'conflict' });
    await expect(make({ petID: '/pet/none' })).rejects.toMatchObject({ codeName: 'petNotFound' });
    await clinic.run('pet.edit', { petID, edits: [set(['birth'], null, TODAY)] });
    const before = TODAY - DAY_SECONDS;
    await expect(make({ reminderID: `/reminder/${before}/1-c`, date: before })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
  });

  it('[2.4.88 rule half] is notified with who told the owner and how, or closed with time, person and reason, or removed', async () => {
    const { clinic, stored } = await withReminder();
    await clinic.run('reminder.notify', { reminderIDs: [ID], noticeID: 'n1', channel: 'phone', note: '週五再打' });
    expect(await stored()).toMatchObject({
      notifiedDateTime: clinic.now,
      closedDateTime: 0,
      notices: [{ channel: 'phone', by: '/staff/admin@clinic.test', note: '週五再打' }],
    });
    await clinic.run('reminder.close', { reminderIDs: [ID], reason: '已在別家施打' });
    expect(await stored()).toMatchObject({
      closedDateTime: clinic.now,
      closedBy: '/staff/admin@clinic.test',
      closeReason: '已在別家施打',
    });
    await clinic.run('reminder.remove', { reminderIDs: [ID] });
    expect(await clinic.tx.get('reminder', ID)).toBeUndefined();
  });

  it('keeps the first close, and opens again without a trace of it', async () => {
    const { clinic, stored } = await withReminder();
    await clinic.run('reminder.close', { reminderIDs: [ID], reason: '重複' });
    const first = (await stored()).closedDateTime;
    await clinic.run('reminder.close', { reminderIDs: [ID], reason: '別的' });
    expect(await stored()).toMatchObject({ closedDateTime: first, closeReason: '重複' });
    await clinic.run('reminder.reopen', { reminderID: ID });
    expect(await stored()).toMatchObject({ closedDateTime: 0, closedBy: '' });
    expect((await stored()).closeReason).toBeUndefined();
  });

  it('understands a close of the version before, which named one', () => {
    const upcast = closeReminder.upcasters?.[1];
    expect(closeReminder.input.parse(upcast?.({ reminderID: ID }))).toEqual({ reminderIDs: [ID], reason: '' });
  });

  it('[2.8.12 rule half] counts a missing one as deleted, but does not close what is not there', async () => {
    const { clinic } = await withReminder();
    await clinic.run('reminder.remove', { reminderIDs: ['/reminder/1/none'] });
    await expect(clinic.run('reminder.close', { reminderIDs: ['/reminder/1/none'] })).rejects.toMatchObject({
      code: 100404,
    });
  });

  it('is due again when it is put off after the owner was told', async () => {
    const { clinic, stored } = await withReminder();
    await clinic.run('reminder.notify', { reminderIDs: [ID], noticeID: 'n1' });
    await clinic.run('reminder.edit', { reminderID: ID, edits: [set(['date'], DUE, DUE + 7 * DAY_SECONDS)] });
    expect(await stored()).toMatchObject({ _id: ID, date: DUE + 7 * DAY_SECONDS, notifiedDateTime: 0 });
    expect((await stored()).notices).toHaveLength(1);
  });

  it('that one desk puts off while another tells the owner is due on its new day, whichever is heard first', async () => {
    const later = DUE + 40 * DAY_SECONDS;
    const told: Told = ['reminder.notify', { reminderIDs: [ID], noticeID: 'n1', answered: true }];
    const putOff: Told = ['reminder.edit', { reminderID: ID, edits: [set(['date'], DUE, later)] }];
    for (const [one, two] of [
      [told, putOff],
      [putOff, told],
    ] as const) {
      const { clinic, stored } = await withReminder();
      const { first, second } = await apart(clinic, [one], [two]);
      expect([first, second]).toEqual([[], []]);
      const reminder = await stored();
      expect(reminder).toMatchObject({ date: later, notices: [{ of: DUE, answered: DUE }], notifiedDateTime: 0 });
      expect([isAnswered(reminder), isDue(reminder, later, TEST_ZONE)]).toEqual([false, true]);
    }
  });

  it('that was told of an earlier day is as untold after a slip of the finger as before it', async () => {
    const { clinic, stored } = await withReminder();
    const notify = (noticeID: string) => clinic.run('reminder.notify', { reminderIDs: [ID], noticeID });
    await notify('n1');
    const later = DUE + 40 * DAY_SECONDS;
    await clinic.run('reminder.edit', { reminderID: ID, edits: [set(['date'], DUE, later)] });
    await notify('n2');
    await clinic.run('reminder.takeBackNotice', { reminderIDs: [ID], noticeID: 'n2' });
    expect(await stored()).toMatchObject({ notices: [{ _id: 'n1' }], notifiedDateTime: 0 });
  });

  it('can not be given to another animal or left without a title', async () => {
    const { clinic, petID } = await withReminder();
    for (const edit of [set(['vaccine', 'petID'], petID, '/pet/b'), set(['vaccine', 'title'], '八合一疫苗', '')])
      await expect(clinic.run('reminder.edit', { reminderID: ID, edits: [edit] })).rejects.toMatchObject({
        codeName: 'badParameter',
      });
    await expect(
      clinic.run('reminder.edit', { reminderID: ID, edits: [set(['closedDateTime'], 0, 5)] }),
    ).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('that somebody changed or removed by hand is left alone until the visit asks for something else', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const wish = { text: '狂犬病疫苗', reminderDate: DUE, vaccinationDate: TODAY };
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, wish)] });
    const id = (await clinic.tx.get('record', recordID))?.vaccineReminderID ?? '';
    const read = () => clinic.tx.get('reminder', id);
    await clinic.run('reminder.edit', {
      reminderID: id,
      edits: [set(['vaccine', 'title'], '狂犬病疫苗', '狂犬病（三年）')],
    });
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '健康')] });
    expect((await read())?.vaccine.title).toBe('狂犬病（三年）');
    await clinic.run('record.edit', {
      recordID,
      edits: [set(['vaccineReminder', 'text'], '狂犬病疫苗', '狂犬病補強')],
    });
    expect((await read())?.vaccine.title).toBe('狂犬病補強');
    await clinic.run('reminder.remove', { reminderIDs: [id] });
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '健康', '良好')] });
    expect(await read()).toBeUndefined();
  });

  it('stops when the animal dies, and neither opens again nor is made anew', async () => {
    const { clinic, petID, stored } = await withReminder();
    await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
    expect((await stored()).closedDateTime).toBe(clinic.now);
    await expect(clinic.run('reminder.reopen', { reminderID: ID })).rejects.toMatchObject({
      detail: { rule: 'petNotInCare' },
    });
    await expect(
      clinic.run('reminder.create', { reminderID: `/reminder/${DUE}/2-b`, petID, date: DUE, title: '健檢' }),
    ).rejects.toMatchObject({ code: 300010 });
  });

  it('needs one of the keepers’ permissions', async () => {
    const { clinic } = await withReminder();
    await expect(
      clinic.run('reminder.close', { reminderIDs: [ID] }, person('cashier@clinic.test', ['BILLING_READ'])),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('[1.8.28 refusal half] [2.8.11 refusal half] [3.8.12 refusal half] that can not be deleted with its animal says so by its own rule', async () => {
    const clinic = new TestClinic();
    await clinic.run('owner.create', { _id: '/user/a', fields: { name: '陳怡君', phone: '0912000111' } });
    await clinic.run('pet.create', { _id: '/pet/a', userID: '/user/a', fields: { name: '麻糬' } });
    await clinic.run('reminder.create', { reminderID: ID, petID: '/pet/a', date: DUE, title: '健檢' });
    const broken = new Proxy(new OverlayTx(clinic.reader), {
      get: (tx, name) =>
        name === 'remove'
          ? () => Promise.reject(new Error('the disk is gone'))
          : (Reflect.get(tx, name) as (...args: unknown[]) => unknown).bind(tx),
    });
    const ctx = {
      clinic: 'test',
      now: TEST_NOW,
      received: TEST_NOW,
      actor: clinic.actor,
      zone: TEST_ZONE,
      where: 'server' as const,
      conflict: () => {},
    };
    await expect(COMMANDS.get('pet.remove')?.run(broken, { petID: '/pet/a' }, ctx)).rejects.toMatchObject({
      codeName: 'failure',
      detail: { rule: 'petReminders' },
    });
  });
});

describe('lists of reminders', () => {
  const at = (date: number, parts: Partial<Reminder> = {}) => ({
    date,
    notifiedDateTime: 0,
    closedDateTime: 0,
    ...parts,
  });

  it('[2.9.16 rule half] reach seven days back', () => {
    expect(reminderWindowFrom(TEST_NOW, TEST_ZONE)).toBe(TODAY - 7 * DAY_SECONDS);
    expect(isDue(at(TODAY - 6 * DAY_SECONDS), TEST_NOW, TEST_ZONE)).toBe(true);
    expect(isDue(at(TODAY - 8 * DAY_SECONDS), TEST_NOW, TEST_ZONE)).toBe(false);
  });

  it('[2.1.04 outpatient half] tell staff of what is due today or before and nobody has dealt with', () => {
    expect(isDue(at(TODAY), TEST_NOW, TEST_ZONE)).toBe(true);
    expect(isDue(at(TODAY + DAY_SECONDS), TEST_NOW, TEST_ZONE)).toBe(false);
    expect(isDue(at(TODAY, { notifiedDateTime: 5 }), TEST_NOW, TEST_ZONE)).toBe(false);
    expect(isDue(at(TODAY, { closedDateTime: 5 }), TEST_NOW, TEST_ZONE)).toBe(false);
    expect(isOverdue(at(TODAY), TEST_NOW, TEST_ZONE)).toBe(false);
    expect(isOverdue(at(TODAY - 1), TEST_NOW, TEST_ZONE)).toBe(true);
  });

  it('stand by day, the earliest first', () => {
    const days = byDay([at(TODAY + 5), at(TODAY - 5), at(TODAY + 9)], TEST_ZONE);
    expect(days.map(({ day, reminders }) => [day, reminders.length])).toEqual([
      [TODAY - DAY_SECONDS, 1],
      [TODAY, 2],
    ]);
  });
});

describe('templates of reminders', () => {
  const template = (parts: Partial<ReminderTemplate>): ReminderTemplate => ({
    _id: 't1',
    title: '年度疫苗',
    days: 365,
    ...parts,
  });
  const item = { _id: '/catalog/product/v8', name: '八合一疫苗', reminderDays: 21 };

  it('are changed row by row, and refused when a row makes no sense', async () => {
    const clinic = new TestClinic();
    const rows = async () => (await clinic.tx.get('customize', REMINDER_TEMPLATES))?.reminders;
    await clinic.run('reminder.editTemplates', {
      edits: [{ op: 'insert', path: ['reminders'], row: template({}) }],
    });
    await clinic.run('reminder.editTemplates', { edits: [set(['reminders', 't1', 'days'], 365, 180)] });
    expect(await rows()).toEqual([template({ days: 180 })]);
    await expect(
      clinic.run('reminder.editTemplates', { edits: [set(['reminders', 't1', 'days'], 180, -3)] }),
    ).rejects.toMatchObject({ codeName: 'badParameter' });
    await clinic.run('reminder.editTemplates', { edits: [{ op: 'remove', path: ['reminders', 't1'] }] });
    expect(await rows()).toEqual([]);
  });

  it('bring a reminder about for their item and kind of animal, else the item’s own days count', () => {
    const all = template({ _id: 'all', days: 30, itemIDs: [item._id] });
    const cats = template({ _id: 'cats', days: 20, itemIDs: [item._id], species: ['cat'] });
    const given = (type: string, templates: readonly ReminderTemplate[]) => {
      const { name, reminderDays } = withTemplate(item, type, templates);
      return [name, reminderDays];
    };
    expect(given('cat', [all, cats])).toEqual(['年度疫苗', 20]);
    expect(given('dog', [all, cats])).toEqual(['年度疫苗', 30]);
    expect(given('dog', [cats])).toEqual(['八合一疫苗', 21]);
  });
});

describe('a series as a person is told of it', () => {
  const template: ReminderTemplate = { _id: 't', title: '年度疫苗', days: 365, steps: [-30, -7, 14] };
  const series = (parts: Partial<Reminder> = {}) =>
    ({ date: DUE, closedDateTime: 0, notifiedDateTime: 0, ...parts }) as Reminder;
  const waits = (days: number, parts: Partial<Reminder> = {}, of: ReminderTemplate = template) =>
    isWaiting(series(parts), of, DUE + days * DAY_SECONDS + 10 * 3600, TEST_ZONE);
  const notice = (days: number, more: object = {}) => ({
    ...{ _id: 'n', dateTime: DUE + days * DAY_SECONDS + 11 * 3600, by: '', channel: 'phone' as const },
    ...{ messageID: '', note: '', ...more },
  });

  it('waits at each of its steps, for a week, until the owner was told of that one', () => {
    expect([-31, -30, -24, -22, -7, 0, 13, 14].map((days) => waits(days))).toEqual([
      ...[false, true, true, false, true, true, false, true],
    ]);
    const told = { notifiedDateTime: 1, notices: [notice(-30)] };
    expect([waits(-29, told), waits(-7, told)]).toEqual([false, true]);
  });

  it('waits no more once the owner answered or it is closed, nor for what went by itself, but for what couldn’t go', () => {
    expect(waits(-7, { notices: [notice(-30, { answered: DUE })] })).toBe(false);
    expect(waits(-7, { closedDateTime: 1 })).toBe(false);
    const step = { _id: 's', of: DUE, days: -7, dateTime: DUE };
    expect(waits(-7, { steps: [{ ...step, messageID: '/message/1-a', omitted: '' }] })).toBe(false);
    expect(waits(-7, { steps: [{ ...step, messageID: '', omitted: 'noAddress' }] })).toBe(true);
  });

  it('of one step is as any reminder is', () => {
    const once = { ...template, steps: [] };
    expect([waits(0, {}, once), waits(0, { notifiedDateTime: 1 }, once), waits(-1, {}, once)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(farthestSteps([template])).toEqual({ before: 30, after: 14 });
    expect(farthestSteps([])).toEqual({ before: 0, after: 0 });
  });
});
