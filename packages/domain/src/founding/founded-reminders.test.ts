import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { REMINDER_TEMPLATES } from '../clinic/reminder-template.schema.ts';
import { unknownVariables } from '../core/text-variables.ts';
import { offeredReminders } from '../reminder/offered.ts';
import { foundedLists } from './founded-lists.ts';

const founded = () => foundedLists(0).find(({ _id }) => _id === REMINDER_TEMPLATES)?.reminders ?? [];

it('[3.7.272 rule half] a new clinic has reminder templates, and its first visit can ask for one of them', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const at = (await clinic.tx.get('record', recordID))?.dateTime ?? 0;
  const offered = offeredReminders(founded(), 'Canine', at, TEST_ZONE);
  expect(offered.map(({ title }) => title)).toEqual([
    '年度疫苗',
    '幼齡疫苗下一劑',
    '心絲蟲預防',
    '高齡健檢',
    '洗牙評估',
  ]);
  const wish = offered.find(({ title }) => title === '高齡健檢')?.wish;
  await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, wish)] });
  const id = (await clinic.tx.get('record', recordID))?.vaccineReminderID ?? '';
  expect(await clinic.tx.get('reminder', id)).toMatchObject({ vaccine: { title: '高齡健檢' }, closedDateTime: 0 });
});

it('the words that a new clinic has hold no name that nothing is filled in for', () => {
  expect(founded().flatMap(({ message = '', shortMessage = '' }) => unknownVariables(message + shortMessage))).toEqual(
    [],
  );
});

it('a visit is offered what is for its kind of animal, and nothing that comes by itself', () => {
  const templates = [
    { _id: '1', title: '三合一', days: 365, species: ['Feline'] },
    { _id: '2', title: '生日快樂', days: 1, kind: 'birthday' as const },
    { _id: '3', title: '健檢', days: 180, kind: 'checkup' as const },
  ];
  expect(offeredReminders(templates, 'Canine', 0, TEST_ZONE).map(({ title }) => title)).toEqual(['健檢']);
  expect(offeredReminders(templates, 'Feline', 0, TEST_ZONE).map(({ title }) => title)).toEqual(['三合一', '健檢']);
});
