import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { expect, it } from 'vitest';
import {
  costWords,
  emptyMessage,
  filledText,
  leavesAt,
  waysInOrder,
  waysOff,
  writeFaults,
  writtenOf,
} from './write-values.ts';

const OWNER = {
  name: '陳怡君',
  phone: '0912345678',
  email: 'yijun@example.test',
  lineID: '',
  consent: [],
} as unknown as Owner;
const CLINIC = { name: '禾風', phone: '0223456789' } as never;
const ways = (accounts: object, setting: object = {}): Ways => ({
  setting: { ...MESSAGE_SETTING.defaults, ...setting },
  accounts: { ...MESSAGE_ACCOUNTS.defaults, ...accounts },
  state: MESSAGE_STATE.defaults,
});
const SMS = { sms: { vendor: 'mitake', username: 'u', pointsPerSegment: 2 } };
const MAIL = {
  mail: { host: 'h', port: 587, security: 'tls', username: '', fromName: '', fromAddress: 'a@b.tw', replyTo: '' },
};
const LINE = { line: { channelID: '1', name: '' } };

it('the text goes as it is seen: names filled in once, and what has no value stays and is a fault', () => {
  const text = filledText('{owner}您好，{pet}的報告好了。{clinic} {phone} {owner}', { owner: OWNER, clinic: CLINIC });
  expect(text).toBe('陳怡君您好，{pet}的報告好了。禾風 02-2345-6789 陳怡君');
  const values = { ...emptyMessage('/user/1', ''), text };
  expect(writeFaults(values, text).text).toBe('還沒有選動物，{pet} 沒有東西可以填');
  expect(writeFaults(values, '{phone}').text).toBe('診所資料還沒有電話，{phone} 沒有東西可以填');
  expect(writeFaults(values, '陳怡君您好')).toEqual({});
  // What a value brings in is text, also when it looks like a variable.
  expect(filledText('{owner}', { owner: { ...OWNER, name: '{pet}' } })).toBe('{pet}');
});

it('no name in braces reaches an owner, whatever language, keyboard or capitals it was written in', () => {
  const values = emptyMessage('/user/1', '');
  for (const braced of ['{寵物}', '｛pet｝', '{Pet}', '{pet name}', '{date}', '{}'])
    expect(writeFaults(values, `您好，${braced}的報告好了`).text).toContain(`${braced} 不會填入任何內容`);
  expect(writeFaults(values, '您好 } 謝謝 {')).toEqual({});
});

it('nothing is sent without an owner, a text, and a time where one was to be chosen', () => {
  expect(Object.keys(writeFaults({ ...emptyMessage('', ''), when: 'chosen' }, '')).toSorted()).toEqual([
    'day',
    'text',
    'userID',
  ]);
});

it('ways are offered in the clinic’s order, and of the others it is said why not', () => {
  const all = ways({ ...SMS, ...MAIL, ...LINE }, { order: ['line', 'mail', 'sms'] });
  expect(waysInOrder(all, OWNER, 'visit')).toEqual(['mail', 'sms']);
  expect(waysOff(all, OWNER, 'visit')).toEqual([{ channel: 'line', why: '飼主還沒有連結診所的 LINE' }]);
  const closed = ways({ ...SMS }, { closedChannels: ['sms'] });
  expect(waysInOrder(closed, OWNER, 'visit')).toEqual([]);
  expect(waysOff(closed, OWNER, 'visit').map(({ why }) => why)).toEqual([
    '診所還沒有連接',
    '診所不使用這種方式',
    '診所還沒有連接',
  ]);
});

it('an owner who refused a purpose by a way is not written to so, and about the others is', () => {
  const refused = {
    _id: 'a',
    purpose: 'messages',
    given: false,
    channel: 'sms',
    about: 'campaign',
    dateTime: 1,
    method: 'word',
    note: '',
    by: '',
  };
  const owner = { ...OWNER, consent: [refused] } as unknown as Owner;
  expect(waysInOrder(ways(SMS), owner, 'campaign')).toEqual([]);
  expect(waysInOrder(ways(SMS), owner, 'care')).toEqual(['sms']);
});

it('a text in Chinese of 71 characters is two segments, at the clinic’s own price', () => {
  const points = (figure: number) => String(figure);
  expect(costWords('sms', '貓'.repeat(70), ways(SMS), points)).toContain('簡訊 1 段，2 點');
  expect(costWords('sms', '貓'.repeat(71), ways(SMS), points)).toContain('簡訊 2 段，4 點');
});

it('at night it leaves in the morning; now means now, and a chosen time is sent along', () => {
  const zone = zoneOf('Asia/Taipei');
  const night = Date.UTC(2026, 10, 20, 14) / 1000;
  expect(leavesAt(night, ways({}), zone)).toBe(Date.UTC(2026, 10, 21, 1) / 1000);
  const values = { ...emptyMessage('/user/1', ''), text: 'x' };
  const sent = (change: object) => writtenOf({ ...values, ...change }, { text: 'x', sourceID: undefined });
  expect(sent({})).toEqual({ userID: '/user/1', about: 'visit', text: 'x' });
  expect(sent({ when: 'now' })).toMatchObject({ urgent: true });
  expect(sent({ when: 'chosen', day: '2026-11-21', time: '10:30' })).toMatchObject({
    dueDateTime: Date.UTC(2026, 10, 21, 2, 30) / 1000,
  });
});
