import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import type { Message, MessageAttempt } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { expect, it } from 'vitest';
import { attemptLine, costLine, whyLine } from './message-words.ts';

/** 2026-11-20 10:00 in Taipei. */
const NOW = 1_795_140_000;
const WAYS: Ways = {
  setting: MESSAGE_SETTING.defaults,
  accounts: MESSAGE_ACCOUNTS.defaults,
  state: MESSAGE_STATE.defaults,
};
const message = (fields: Partial<Message>) =>
  ({ status: MESSAGE_STATUS.queued, channel: 'sms', failure: '', dueDateTime: NOW - 5, ...fields }) as Message;
const attempt = (fields: Partial<MessageAttempt>) =>
  ({ channel: 'sms', outcome: 'handedOver', reason: '', segments: 2, points: 2, ...fields }) as MessageAttempt;

it('one that waits says when it goes, and what keeps it', () => {
  expect(whyLine(message({}), WAYS, NOW)).toBe('即將送出');
  expect(whyLine(message({ dueDateTime: NOW + 7200 }), WAYS, NOW)).toMatch(/12:00 送出$/);
  expect(whyLine(message({ dueDateTime: NOW + 60, failure: 'busy' }), WAYS, NOW)).toMatch(/^業者忙碌中，.*再試$/);
  const paused: Ways = { ...WAYS, state: { ...WAYS.state, paused: { since: NOW, by: '', note: '' } } };
  expect(whyLine(message({}), paused, NOW)).toBe('全部暫停中，恢復後送出');
  const stopped: Ways = {
    ...WAYS,
    state: { ...WAYS.state, stopped: { sms: { since: NOW, reason: 'credentials', said: '' } } },
  };
  expect(whyLine(message({}), stopped, NOW)).toBe('簡訊停用中，恢復後送出');
  expect(whyLine(message({ channel: 'line' }), stopped, NOW)).toBe('即將送出');
});

it('one that is over says why, and promises nothing', () => {
  const over = { status: MESSAGE_STATUS.failed, failure: 'blocked', dueDateTime: NOW + 60 };
  expect(whyLine(message(over), WAYS, NOW)).toBe('對方或電信業者拒收');
  expect(whyLine(message({ status: MESSAGE_STATUS.sent }), WAYS, NOW)).toBe('');
});

it('an attempt tells what became of it at the owner’s end rather than that it was taken', () => {
  expect(attemptLine(attempt({}))).toBe('業者已收下');
  expect(attemptLine(attempt({ arrived: 'delivered' }))).toBe('已送達');
  expect(attemptLine(attempt({ arrived: 'failed', reason: 'notReached' }))).toMatch(/^沒有送達：/);
  expect(attemptLine(attempt({ outcome: 'refused', reason: 'noAddress' }))).toMatch(/^被拒絕：/);
});

it('only what an SMS vendor took cost something', () => {
  expect(costLine(attempt({ pointsLeft: 98 }))).toBe('2 段，2 點，剩 98 點');
  expect(costLine(attempt({ outcome: 'refused' }))).toBe('');
  expect(costLine(attempt({ channel: 'line', segments: 0 }))).toBe('');
});

it('an owner who left no number reads otherwise than a number that takes nothing: it stands beside it', () => {
  const over = { status: MESSAGE_STATUS.failed, failure: 'noAddress' };
  expect(whyLine(message(over), WAYS, NOW)).toBe('飼主沒有留手機');
  expect(whyLine(message({ ...over, channel: 'line' }), WAYS, NOW)).toBe('飼主還沒有連結診所的 LINE');
  const refused = attempt({ outcome: 'refused', reason: 'noAddress' });
  expect(whyLine(message({ ...over, attempts: [refused] }), WAYS, NOW)).toBe('這個號碼不能收簡訊，請核對');
  expect(attemptLine(refused)).toBe('被拒絕：這個號碼不能收簡訊，請核對');
});
