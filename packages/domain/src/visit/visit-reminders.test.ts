import { aTask, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { zoneIn } from '../clinic/clinic-zone.ts';
import { REMINDER_TEMPLATES } from '../clinic/reminder-template.schema.ts';
import { REMINDER_SETTING } from '../clinic/settings/reminder.setting.ts';
import { addDays, DAY_SECONDS, dayStart, fromCalendarDate } from '../core/clock.ts';
import type { Command, CommandContext } from '../engine/command.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { drugBag } from '../lines/drug-bag.schema.ts';
import { greetBirthdays, isBirthday } from '../message/greet.commands.ts';
import { birthdayReminderID, visitReminderID } from '../reminder/reminder.kind.ts';
import { followCheckIn, followVisit } from './visit-reminders.ts';

const TODAY = dayStart(TEST_NOW, TEST_ZONE);
const server = operatorActor('outbox');

/** A clinic with every rule on, and a visit. */
async function ruled() {
  const clinic = new TestClinic();
  const put = async (...documents: readonly AnyDocument[]) => {
    const overlay = new OverlayTx(clinic.reader);
    for (const document of documents) await overlay.put(document.collection as 'setting', document as never);
    clinic.reader.apply(overlay.writes());
  };
  const template = (_id: string, title: string, days: number, kind: string) => ({ _id, title, days, kind });
  await put(
    {
      ...{ _id: REMINDER_TEMPLATES, collection: 'customize', updateDateTime: 0 },
      reminders: [
        template('refill', '慢性藥領藥', 1, 'medicine'),
        template('recall', '術後回診', 7, 'recall'),
        template('result', '告知檢驗結果', 1, 'result'),
        template('birthday', '生日快樂', 1, 'birthday'),
        { ...template('yearly', '年度疫苗', 365, 'vaccine'), itemIDs: ['/catalog/product/dhppi'] },
      ],
    } as AnyDocument,
    {
      ...REMINDER_SETTING.defaults,
      ...{
        refillTemplateID: 'refill',
        recallTemplateID: 'recall',
        resultTemplateID: 'result',
        birthdayTemplateID: 'birthday',
      },
    },
  );
  const ids = await clinic.visit();
  /** What the server does after a command. */
  const follow = async (step: typeof followVisit, recordID = ids.recordID) => {
    const overlay = new OverlayTx(clinic.reader);
    const ctx: CommandContext = {
      ...{ clinic: 'test', now: clinic.now, received: clinic.now, actor: clinic.actor, where: 'server' },
      zone: await zoneIn(overlay),
      conflict: () => undefined,
    };
    await step(overlay, ctx, recordID);
    clinic.reader.apply(overlay.writes());
  };
  const run = async (name: string, input: { readonly recordID: string }) => {
    await clinic.run(name, input);
    await follow(followVisit, input.recordID);
  };
  /** Another visit of the animal some days later. */
  const laterVisit = async (days: number) => {
    clinic.now += days * DAY_SECONDS;
    const recordID = `/record/${clinic.now}-later`;
    await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID: ids.petID, cause: '回診' }] });
    await follow(followCheckIn, recordID);
    return recordID;
  };
  const brought = (kind: 'medicine' | 'recall' | 'result', recordID = ids.recordID) =>
    clinic.tx.get('reminder', visitReminderID(kind, recordID));
  return { clinic, ...ids, put, follow, run, laterVisit, brought };
}

const course = (bagID: string, days: number, name = 'Pimobendan', itemID = '/catalog/product/pimobendan') =>
  drugBag.parse({ bagID, items: [{ _id: `${bagID}-1`, itemID, name, price: 10, number: days * 2, days }] });

describe('medicine that runs out', () => {
  it('is reminded of on the day on which the earliest course ends, once the bag is handed out; a short course is not', async () => {
    const { run, brought, recordID, clinic } = await ruled();
    const bags = [
      course('b1', 30),
      course('b2', 28, 'Benazepril', '/catalog/product/benazepril'),
      course('b3', 5, 'Cerenia', 'c'),
    ];
    await run('record.edit', { recordID, edits: bags.map((bag) => insert('drugBag', bag)) } as never);
    expect(await brought('medicine')).toBeUndefined();
    await run('record.dispense', { recordID, bagIDs: ['b1', 'b2', 'b3'] } as never);
    expect(await brought('medicine')).toMatchObject({
      kind: 'medicine',
      date: clinic.now + 28 * DAY_SECONDS,
      vaccine: { title: 'Pimobendan、Benazepril' },
      itemIDs: ['/catalog/product/pimobendan', '/catalog/product/benazepril'],
      recordID,
    });
  });

  it('closes when the medicine is handed out again, and opens again when that is taken back', async () => {
    const { clinic, run, brought, recordID, laterVisit } = await ruled();
    await run('record.edit', { recordID, edits: [insert('drugBag', course('b1', 30))] } as never);
    await run('record.dispense', { recordID, bagIDs: ['b1'] } as never);
    const later = await laterVisit(25);
    await run('record.edit', { recordID: later, edits: [insert('drugBag', course('b2', 30))] } as never);
    expect((await brought('medicine'))?.closedDateTime).toBe(0);
    await run('record.dispense', { recordID: later, bagIDs: ['b2'] } as never);
    expect(await brought('medicine')).toMatchObject({ closedDateTime: clinic.now, closedFor: later });
    expect((await brought('medicine', later))?.closedDateTime).toBe(0);
    await run('record.undispense', { recordID: later, bagIDs: ['b2'], reason: '拿錯袋' } as never);
    expect((await brought('medicine'))?.closedDateTime).toBe(0);
    expect(await brought('medicine', later)).toBeUndefined();
  });

  it('is left as a person has put it, and is nothing for an animal that died', async () => {
    const { clinic, run, brought, recordID, petID } = await ruled();
    await run('record.edit', { recordID, edits: [insert('drugBag', course('b1', 30))] } as never);
    await run('record.dispense', { recordID, bagIDs: ['b1'] } as never);
    const reminder = await brought('medicine');
    const date = reminder?.date ?? 0;
    await clinic.run('reminder.edit', {
      reminderID: reminder?._id,
      edits: [set(['date'], date, date - 3 * DAY_SECONDS)],
    });
    await run('record.undispense', { recordID, bagIDs: ['b1'], reason: '拿錯袋' } as never);
    expect((await brought('medicine'))?.date).toBe(date - 3 * DAY_SECONDS);

    const other = await ruled();
    await other.run('record.edit', { recordID: other.recordID, edits: [insert('drugBag', course('b1', 30))] } as never);
    await other.clinic.run('pet.edit', { petID: other.petID, edits: [set(['status'], 0, 9)] });
    await other.run('record.dispense', { recordID: other.recordID, bagIDs: ['b1'] } as never);
    expect(await other.brought('medicine')).toBeUndefined();
    expect(petID).toBe(other.petID);
  });
});

describe('a recall after an operation', () => {
  it('is due so many days after the visit is completed, and closes when the animal comes on a later day', async () => {
    const { clinic, run, brought, recordID, laterVisit } = await ruled();
    await run('record.edit', {
      recordID,
      edits: [insert('surgery', { _id: 's1', name: '絕育手術', price: 5000, number: 1, itemID: '', note: '' })],
    } as never);
    expect(await brought('recall')).toBeUndefined();
    await run('record.complete', { recordID });
    expect(await brought('recall')).toMatchObject({
      kind: 'recall',
      date: TODAY + 7 * DAY_SECONDS,
      vaccine: { title: '術後回診' },
      templateID: 'recall',
    });
    const later = await laterVisit(8);
    expect(await brought('recall')).toMatchObject({ closedDateTime: clinic.now, closedFor: later });
  });
});

describe('a result that nobody told', () => {
  it('is a reminder until all of the visit’s results were told, and again when that is taken back', async () => {
    const { run, brought, recordID } = await ruled();
    await run('record.edit', {
      recordID,
      edits: [insert('examTask', aTask({ _id: 'a1' })), insert('examTask', aTask({ _id: 'a2' }))],
    } as never);
    await run('exam.create', { recordID, taskIDs: ['a1', 'a2'] } as never);
    await run('exam.finish', { recordID, taskIDs: ['a1', 'a2'] } as never);
    expect(await brought('result')).toMatchObject({ kind: 'result', closedDateTime: 0, date: TODAY + DAY_SECONDS });
    await run('exam.note', { recordID, taskIDs: ['a1', 'a2'], step: 'seen' } as never);
    await run('exam.note', { recordID, taskIDs: ['a1'], step: 'told' } as never);
    expect((await brought('result'))?.closedDateTime).toBe(0);
    await run('exam.note', { recordID, taskIDs: ['a2'], step: 'told' } as never);
    expect((await brought('result'))?.closedFor).toBe(recordID);
    await run('exam.note', { recordID, taskIDs: ['a2'], step: 'told', undo: true } as never);
    expect((await brought('result'))?.closedDateTime).toBe(0);
  });
});

describe('a vaccination that is given again', () => {
  const ID = `/reminder/${TODAY}/1-a`;
  const vaccine = (name: string, itemID = '') => ({ _id: 'v1', name, itemID, price: 800, number: 1, note: '' });
  const due = async (title = '八合一疫苗') => {
    const all = await ruled();
    await all.clinic.run('reminder.create', { reminderID: ID, petID: all.petID, date: TODAY, title });
    const stored = () => all.clinic.tx.get('reminder', ID);
    const later = await all.laterVisit(1);
    const give = (row: object) => all.run('record.edit', { recordID: later, edits: [insert('vaccine', row)] } as never);
    return { ...all, later, stored, give };
  };

  it('closes the reminder by its name or by an item of its template, and opens it again when it is taken off the visit', async () => {
    const { run, later, stored, give } = await due();
    await give(vaccine('八合一疫苗'));
    expect(await stored()).toMatchObject({ closedFor: later });
    await run('record.edit', { recordID: later, edits: [{ op: 'remove', path: ['vaccine', 'v1'] }] } as never);
    expect((await stored())?.closedDateTime).toBe(0);

    const byItem = await due('年度疫苗');
    await byItem.give(vaccine('諾華 8 合 1', '/catalog/product/dhppi'));
    expect((await byItem.stored())?.closedFor).toBe(byItem.later);
  });

  it('leaves a reminder of something else, of half of what it names, and one that a person opened again', async () => {
    const other = await due('狂犬病疫苗');
    await other.give(vaccine('八合一疫苗'));
    expect((await other.stored())?.closedDateTime).toBe(0);
    const half = await due('八合一疫苗、狂犬病疫苗');
    await half.give(vaccine('八合一疫苗'));
    expect((await half.stored())?.closedDateTime).toBe(0);

    const { clinic, give, stored } = await due();
    await give(vaccine('八合一疫苗'));
    await clinic.run('reminder.reopen', { reminderID: ID });
    await give({ ...vaccine('檢查費'), _id: 'v2' });
    expect((await stored())?.closedDateTime).toBe(0);
  });
});

describe('a birthday', () => {
  const born = fromCalendarDate(2020, 11, 20, TEST_ZONE);
  const greet = (clinic: TestClinic, petID: string, date = TODAY) =>
    clinic.run(greetBirthdays as unknown as Command, { birthdays: [{ petID, date }] }, server);

  it('is greeted once a year, on its day alone, and by the server alone', async () => {
    const { clinic, petID } = await ruled();
    await clinic.run('pet.edit', { petID, edits: [set(['birth'], null, born)] });
    await greet(clinic, petID, TODAY + DAY_SECONDS);
    expect(await clinic.tx.query('reminder', 'byPet', { equals: [petID] })).toEqual([]);
    for (let time = 0; time < 2; time += 1) await greet(clinic, petID);
    expect(await clinic.tx.query('reminder', 'byPet', { equals: [petID] })).toMatchObject([
      { _id: birthdayReminderID(petID, TODAY), kind: 'birthday', date: TODAY, templateID: 'birthday', openedBy: '' },
    ]);
    await expect(
      clinic.run(greetBirthdays as unknown as Command, { birthdays: [{ petID, date: TODAY }] }),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it.each([1, 2, 5, 9] as const)(
    'is never that of an animal whose status is %s: abandoned, adopted, lost, dead',
    async (status) => {
      const { clinic, petID } = await ruled();
      await clinic.run('pet.edit', { petID, edits: [set(['birth'], null, born), set(['status'], 0, status)] });
      await greet(clinic, petID);
      expect(await clinic.tx.query('reminder', 'byPet', { equals: [petID] })).toEqual([]);
    },
  );

  it('of 29 February is on the 28th in years without that day, and nobody is born again on the day of birth', () => {
    const leap = fromCalendarDate(2020, 2, 29, TEST_ZONE);
    const on = (year: number, month: number, day: number) =>
      isBirthday(leap, fromCalendarDate(year, month, day, TEST_ZONE), TEST_ZONE);
    expect([on(2024, 2, 29), on(2024, 2, 28), on(2025, 2, 28), on(2025, 3, 1), on(2020, 2, 29)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(addDays(leap, 366, TEST_ZONE)).toBeGreaterThan(leap);
  });
});
