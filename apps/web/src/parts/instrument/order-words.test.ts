import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { offWord, orderWord, pageIn } from './order-words.ts';

const step = (state: (typeof EXAM_STATE)[keyof typeof EXAM_STATE], dateTime: number) => ({
  ...{ state, dateTime, by: '', words: '' },
});

it('says how far an order is and since when, with the day unless it was today', () => {
  const order = { state: EXAM_STATE.received, dateTime: TEST_NOW - 90_000, reason: '' };
  expect(orderWord({ ...order, steps: [step(EXAM_STATE.received, TEST_NOW - 600)] }, TEST_NOW)).toBe(
    '儀器已收單 11:50',
  );
  expect(orderWord({ ...order, steps: [] }, TEST_NOW)).toBe('儀器已收單 11/19 11:00');
});

it('says why an order failed, in people’s words where they are known', () => {
  const failed = { state: EXAM_STATE.failed, dateTime: TEST_NOW, steps: [] };
  expect(orderWord({ ...failed, reason: 'tooLate' }, TEST_NOW)).toBe('失敗 12:00：等太久，已經過期');
  expect(orderWord({ ...failed, reason: 'no such panel' }, TEST_NOW)).toBe('失敗 12:00：no such panel');
});

it('says that the order waits for a workstation that is off, and since when it is', () => {
  expect(offWord({ name: '檢驗室', stateDateTime: TEST_NOW - 6480 }, TEST_NOW)).toBe(
    '工作站「檢驗室」10:12 起離線；檢驗單會等它。',
  );
  expect(offWord({ name: '檢驗室', stateDateTime: 0 }, TEST_NOW)).toBe('工作站「檢驗室」沒有連線；檢驗單會等它。');
});

it('follows no other line of a service than the one that names a page to complete an order on, and no page in the clear', () => {
  const page = 'https://integration.vetconnectplus.example/ui?orderId=9000001';
  expect(pageIn(`to be completed at ${page}`)).toBe(page);
  for (const line of [page, `to be completed at ${page} or not`, 'to be completed at javascript:alert(1)'])
    expect(pageIn(line)).toBeUndefined();
  expect(pageIn('to be completed at http://integration.vetconnectplus.example/ui')).toBeUndefined();
});
