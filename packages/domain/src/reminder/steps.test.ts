import { TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import type { ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import type { Reminder } from './reminder.schema.ts';
import { nextSending, stepTime } from './steps.ts';

const TODAY = dayStart(TEST_NOW, TEST_ZONE);
const DUE = TODAY + 10 * DAY_SECONDS;
const TEMPLATE = {
  title: '八合一疫苗',
  days: 365,
  steps: [-30, -7, 14],
  automatic: true,
} as unknown as ReminderTemplate;
const reminder = (fields: Partial<Reminder> = {}) =>
  ({ date: DUE, closedDateTime: 0, notices: [], steps: [], ...fields }) as unknown as Reminder;
const sending = (one: Reminder, template: ReminderTemplate | undefined = TEMPLATE, now = TEST_NOW) =>
  nextSending(one, template, now, TEST_ZONE);
const at = (days: number) => stepTime(DUE, days, TEMPLATE, TEST_ZONE);

it('what goes by itself next is the first step that is still to come and was not dealt with', () => {
  expect(sending(reminder())).toBe(at(-7));
  const sent = { of: DUE, days: -7, messageID: '/message/1-a', omitted: '' };
  expect(sending(reminder({ steps: [sent] as never }))).toBe(at(14));
  // One whose time has just come is on its way.
  expect(sending(reminder(), TEMPLATE, at(-7) + 60)).toBe(at(-7));
});

it('nothing goes by itself that a person sends, that is over, answered or long past', () => {
  expect(sending(reminder(), { ...TEMPLATE, automatic: false })).toBeUndefined();
  expect(nextSending(reminder(), undefined, TEST_NOW, TEST_ZONE)).toBeUndefined();
  expect(sending(reminder({ closedDateTime: TEST_NOW }))).toBeUndefined();
  expect(sending(reminder({ notices: [{ answered: DUE }] as never }))).toBeUndefined();
  expect(sending(reminder(), TEMPLATE, at(14) + 3 * DAY_SECONDS)).toBeUndefined();
});
