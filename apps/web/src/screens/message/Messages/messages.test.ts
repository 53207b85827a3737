import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS, type MessageStatus } from '@vetloom/domain/message/message-status.ts';
import { describe, expect, it } from 'vitest';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { listOf } from '../../../data/message/message-lists.ts';
import { callGroups } from './call-groups.ts';
import { mayBe } from './message-acts.ts';
import { listFrom, narrowingFrom, passes, searchOf } from './message-address.ts';

const entry = (fields: Partial<Message>): MessageEntry => ({
  message: {
    ...{ _id: '/message/1', status: MESSAGE_STATUS.failed, channel: 'sms', to: '0912345678', text: '麻糬該打疫苗了' },
    ...{ userID: '/user/1', petID: '/pet/1', about: 'care', createDateTime: 1000, calls: [] },
    ...fields,
  } as Message,
  owner: undefined,
  pet: undefined,
});
const call = (dateTime: number, reached = false) => ({ _id: `c${dateTime}`, dateTime, by: '', reached, note: '' });

describe('lists', () => {
  it('every state stands in one list, and what needs somebody is the first', () => {
    const list = (status: MessageStatus) => listOf({ status });
    expect(Object.values(MESSAGE_STATUS).map(list)).toEqual([
      'waiting',
      'waiting',
      'trouble',
      'trouble',
      'ended',
      'ended',
      'gone',
      'gone',
      'gone',
    ]);
    expect(listFrom({})).toBe('trouble');
  });

  it('what is narrowed here and what the server is asked for are the same', () => {
    const narrowing = narrowingFrom({ way: 'sms', about: 'care', user: '/user/1', q: '疫苗', day: '1970-01-01' });
    expect(passes(entry({}), { ...narrowing, day: undefined })).toBe(true);
    for (const other of [{ channel: 'line' }, { about: 'result' }, { userID: '/user/2' }, { text: '報告' }] as const)
      expect(passes(entry(other), { ...narrowing, day: undefined })).toBe(false);
    expect(searchOf('gone', { ...narrowing, day: undefined }, { limit: 50, skip: 100 })).toEqual({
      ...{ list: 'gone', channel: 'sms', about: 'care', userID: '/user/1', keyword: '疫苗', limit: 50, skip: 100 },
    });
  });

  it('words are found in the number too', () => {
    expect(passes(entry({}), narrowingFrom({ q: '0912' }))).toBe(true);
  });
});

describe('what can be done', () => {
  it('goes by how the message stands', () => {
    const possible = (status: MessageStatus) =>
      (['again', 'now', 'withdraw', 'arrived', 'called'] as const).filter((act) => mayBe[act]({ status }));
    expect(possible(MESSAGE_STATUS.queued)).toEqual(['now', 'withdraw', 'called']);
    expect(possible(MESSAGE_STATUS.handing)).toEqual(['called']);
    expect(possible(MESSAGE_STATUS.unsure)).toEqual(['again', 'arrived', 'called']);
    expect(possible(MESSAGE_STATUS.failed)).toEqual(['again', 'withdraw', 'called']);
    expect(possible(MESSAGE_STATUS.delivered)).toEqual([]);
  });
});

describe('whom to call', () => {
  it('is everybody whom no message reached, once, with all of theirs; the longest first', () => {
    const groups = callGroups([
      entry({ _id: '/message/1', userID: '/user/1', createDateTime: 3000 }),
      entry({ _id: '/message/2', userID: '/user/2', createDateTime: 2000 }),
      entry({ _id: '/message/3', userID: '/user/1', createDateTime: 1000 }),
      entry({ _id: '/message/4', userID: '/user/3', status: MESSAGE_STATUS.unsure }),
      // Nobody is owed an offer.
      entry({ _id: '/message/5', userID: '/user/4', about: 'campaign' }),
    ]);
    expect(groups.map(({ userID, entries }) => [userID, entries.length])).toEqual([
      ['/user/1', 2],
      ['/user/2', 1],
    ]);
  });

  it('puts those who did not answer behind the others, and counts a call about two messages once', () => {
    const groups = callGroups([
      entry({ _id: '/message/1', userID: '/user/1', createDateTime: 1000, calls: [call(5000)] }),
      entry({ _id: '/message/2', userID: '/user/1', createDateTime: 1100, calls: [call(5000)] }),
      entry({ _id: '/message/3', userID: '/user/2', createDateTime: 2000 }),
    ]);
    expect(groups.map(({ userID }) => userID)).toEqual(['/user/2', '/user/1']);
    expect(groups[1]?.missed).toHaveLength(1);
  });
});
