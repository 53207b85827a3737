import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Message, MessageAttempt } from '@vetloom/domain/message/message.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo/message/ledger';
let api: TestApi;
const tokens: Record<string, string> = {};
/** Starts of yesterday and of the day before, in the clinic. */
let [first, second] = [0, 0];
let made = 0;

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('desk@demo.vetloom.test', ['CUSTOMER_READ']);
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ']);
  for (const name of ['desk', 'lab']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  second = dayStart(api.now, TEST_ZONE) - 86_400;
  first = second - 86_400;
  // 100 points on the evening before: the balance by which the first day is explained.
  await message('care', [taken('sms', first - 3600, 1, 100)]);
  // The first day: 2 + 1 points of SMS about care, 3 about results, one of the messaging app.
  await message('care', [taken('sms', first + 60, 2, 98)]);
  await message('care', [taken('sms', first + 120, 1, 97)]);
  await message('result', [attempt('line', first + 170, 'refused'), taken('sms', first + 180, 3, 94)]);
  await message('greeting', [taken('line', first + 200, 1)]);
  // The second day: 500 points were bought, we used 2, and 40 are gone that we didn't use. One nobody knows of.
  await message('care', [taken('sms', second + 60, 2, 552)]);
  await message('campaign', [attempt('sms', second + 90, 'unsure')]);
  await message('visit', [attempt('sms', second + 95, 'tryLater')]);
});
afterAll(() => api.close());

const attempt = (
  channel: MessageAttempt['channel'],
  at: number,
  outcome: MessageAttempt['outcome'],
): Omit<MessageAttempt, '_id'> => ({
  ...{ key: '11111111-1111-4111-8111-111111111111', channel, to: '0912345678', outcome, tries: 1 },
  ...{ startDateTime: at - 1, endDateTime: at, reason: '', said: '', vendorID: 'v' },
  ...{ segments: channel === 'sms' ? 1 : 0, points: 1 },
});
const taken = (channel: MessageAttempt['channel'], at: number, points: number, pointsLeft?: number) => ({
  ...attempt(channel, at, 'handedOver'),
  ...{ points, segments: channel === 'sms' ? points : 0 },
  ...(pointsLeft !== undefined && { pointsLeft }),
});

async function message(about: NonNullable<Message['about']>, attempts: readonly Omit<MessageAttempt, '_id'>[]) {
  made += 1;
  const at = Math.max(...attempts.map(({ endDateTime }) => endDateTime));
  await writeIn(api.database.db, 'demo', (tx) =>
    tx.put('message', {
      ...{ _id: `/message/${at}-ledger${made}`, collection: 'message', channel: 'sms', to: '0912345678' },
      ...{ text: '麻糬該打疫苗了', userID: '/user/1', petID: '', reminderID: '', about, status: 90, failure: '' },
      attempts: attempts.map((one, index) => ({ _id: `a${index}`, ...one })),
      ...{ sentDateTime: at, createDateTime: at - 5, createBy: '', updateDateTime: at },
    }),
  );
}

const ledger = async (path = '', more: object = {}) => {
  const query = new URLSearchParams({ dateBegin: `${first}`, dateEnd: `${second}`, ...more });
  return api.call('GET', `${B}${path}?${query}`, { token: tokens.desk ?? '' });
};
const dayOf = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 10);

describe('what messages cost', () => {
  it('is added up by day, way and purpose: what a vendor took, and apart from it what nobody knows', async () => {
    const [one, two] = [dayOf(first), dayOf(second)];
    const sum = (day: string, channel: string, about: string, figures: readonly number[]) => {
      const [messages, segments, points, unsure = 0] = figures;
      return { day, channel, about, messages, segments, points, unsure };
    };
    expect((await ledger()).result.sums).toEqual([
      sum(one, 'line', 'greeting', [1, 0, 1]),
      sum(one, 'sms', 'care', [2, 3, 3]),
      sum(one, 'sms', 'result', [1, 3, 3]),
      sum(two, 'sms', 'campaign', [0, 0, 0, 1]),
      sum(two, 'sms', 'care', [1, 2, 2]),
    ]);
  });

  it('stands beside what the vendor says is left, with what our messages don’t explain', async () => {
    // 100 − 6 = 94 on the first day; 94 − 2 would leave 92 on the second, and 552 are there: 500 bought, 40 used by others.
    expect((await ledger()).result.balances).toEqual([
      { day: dayOf(first), channel: 'sms', left: 94, unexplained: 0 },
      { day: dayOf(second), channel: 'sms', left: 552, unexplained: 460 },
    ]);
  });

  it('comes of rows that add up to it, each with its message', async () => {
    const rows = (await ledger('/row', { channel: 'sms' })).result as { attempt: MessageAttempt; messageID: string }[];
    const sure = rows.filter(({ attempt: { outcome } }) => outcome === 'handedOver');
    expect(sure.reduce((sum, { attempt: { points } }) => sum + points, 0)).toBe(3 + 3 + 2);
    expect(rows.length - sure.length).toBe(1);
    expect(rows.every(({ messageID }) => messageID.startsWith('/message/'))).toBe(true);
    const narrowed = (await ledger('/row', { channel: 'sms', about: 'result' })).result;
    expect(narrowed).toHaveLength(1);
    expect(narrowed[0]).toMatchObject({ about: 'result', attempt: { points: 3, segments: 3, pointsLeft: 94 } });
    const paged = [
      ...(await ledger('/row', { limit: '2' })).result,
      ...(await ledger('/row', { limit: '100', skip: '2' })).result,
    ];
    expect(paged).toEqual((await ledger('/row')).result);
  });

  it('is no matter of who may not read owners’ files, and of no more than a year of days', async () => {
    const path = `${B}?dateBegin=${first}&dateEnd=${second}`;
    expect((await api.call('GET', path, { token: tokens.lab ?? '' })).code).toBe(CODE.forbidden);
    expect((await ledger('', { dateBegin: `${first - 500 * 86_400}` })).code).toBe(100105);
    expect((await ledger('', { dateEnd: `${first - 86_400}` })).code).toBe(100105);
    expect(api.unexpected).toEqual([]);
  });
});
