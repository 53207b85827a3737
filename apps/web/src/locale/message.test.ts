import { ACCOUNT_TROUBLES } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { MESSAGE_PURPOSES } from '@vetloom/domain/core/message-purposes.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { UNREACHABLE } from '@vetloom/domain/message/reach.ts';
import { WITHDRAWALS } from '@vetloom/domain/message/withdrawn.ts';
import { PAUSES, REFUSALS } from '@vetloom/integrations/channel/port.ts';
import { describe, expect, it } from 'vitest';
import { ownSentenceOf } from './codes.ts';
import { channelNames, messageReasons, messageStates, purposeNames, reasonWords } from './message.ts';

/** What the outbox itself says beside its vendors' words (`handing.ts`, `outcome.ts`, `message.commands.ts`). */
const OWN = [
  'expired',
  'noOwner',
  'noWay',
  'notConnected',
  'notCalled',
  'notReached',
  'interrupted',
  'failure',
  'unsure',
];

describe('words of messages', () => {
  it.each([...REFUSALS, ...PAUSES, ...UNREACHABLE, ...WITHDRAWALS, ...ACCOUNT_TROUBLES, ...OWN])(
    'the reason %s is told in plain words',
    (reason) => {
      expect(messageReasons[reason]).toMatch(/\p{Script=Han}/u);
    },
  );

  it('a reason that nobody knows is shown as the vendor wrote it, and none is nothing', () => {
    expect(reasonWords('E-77')).toContain('E-77');
    expect(reasonWords('')).toBe('');
  });

  it('every state, way and purpose has a word of its own', () => {
    for (const [table, keys] of [
      [messageStates, Object.keys(MESSAGE_STATUS)],
      [channelNames, CHANNELS],
      [purposeNames, MESSAGE_PURPOSES],
    ] as const) {
      const words = keys.map((key) => (table as Readonly<Record<string, string>>)[key]);
      expect(words.every((word) => word !== undefined && word !== '')).toBe(true);
      expect(new Set(words).size).toBe(words.length);
    }
  });

  it('what a person is refused about messages says what to do, and names the way or why', () => {
    const said = (rule: string, more: object = {}) => ownSentenceOf('contradictory', { rule, ...more });
    for (const rule of ['messageGone', 'messageNotFailed', 'channelNotConnected', 'lineLeft', 'lineNotSetUp'])
      expect(said(rule), rule).toBeDefined();
    expect(said('channelNotConnected', { channel: 'sms' })).toContain('簡訊');
    expect(ownSentenceOf('badParameter', { rule: 'messageSecret' })).toContain('密碼');
    for (const reason of [...REFUSALS, ...PAUSES]) {
      const sentence = ownSentenceOf('badParameter', { rule: 'messageAccount', reason, said: 'e 帳號錯誤' });
      expect(sentence).toContain(reasonWords(reason));
      expect(sentence).toContain('e 帳號錯誤');
    }
  });
});
