import { insert, set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it, vi } from 'vitest';
import { pricedLine } from '../lines/charged-line.schema.ts';
import { yearlyReminder } from './vaccine-reminder.ts';

it('[2.3.19] reminds in a year of every vaccine that was given, and the visit knows its reminder', async () => {
  const clinic = new TestClinic();
  const { petID, recordID } = await clinic.visit();
  const vaccines = ['十合一', '狂犬病'].map((name, at) =>
    pricedLine.parse({ _id: `v${at}`, name, price: 300, number: 1 }),
  );
  const reminder = yearlyReminder(vaccines, clinic.now, TEST_ZONE);
  const edits = [...vaccines.map((row) => insert('vaccine', row)), set(['vaccineReminder'], null, reminder)];
  await clinic.run('record.edit', { recordID, edits });
  const record = await clinic.tx.get('record', recordID);
  expect(record?.vaccineReminder).toEqual(reminder);
  const kept = await clinic.tx.get('reminder', record?.vaccineReminderID ?? '');
  expect(kept).toMatchObject({ petID, date: reminder.reminderDate, vaccine: { title: '十合一、狂犬病' } });
});

it('an edit that leaves the wish as it was reads nothing but what it says that it will', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const reminder = yearlyReminder(
    [pricedLine.parse({ _id: 'v', name: '十合一', price: 300, number: 1 })],
    clinic.now,
    TEST_ZONE,
  );
  await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, reminder)] });
  const read = vi.spyOn(clinic.reader, 'getMany');
  await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '健康')] });
  expect(new Set(read.mock.calls.map(([collection]) => collection))).toEqual(new Set(['clinic', 'record', 'setting']));
});
