import type { ConsentEntry } from '@vetloom/domain/owner/owner.schema.ts';
import { expect, it } from 'vitest';
import { consentCell, consentScope } from './message-consent-values.ts';

const said = (given: boolean, dateTime: number, scope: Partial<ConsentEntry> = {}): ConsentEntry => ({
  ...{ _id: `${dateTime}`, purpose: 'messages', given, dateTime, method: 'word', note: '', by: '', ...scope },
});

it('a cell reads what the latest statement says that covers it, however wide', () => {
  const consent = [said(false, 1), said(true, 2, { channel: 'sms', about: 'care' })];
  const state = (channel: 'line' | 'sms', about: 'care' | 'campaign') =>
    consentCell({ consent }, { channel, about }).state;
  expect(state('sms', 'care')).toBe('agreed');
  expect(state('sms', 'campaign')).toBe('refused');
  expect(state('line', 'care')).toBe('refused');
  expect(consentCell({}, { channel: 'line', about: 'care' }).state).toBe('unasked');
});

it('a whole way reads as refused only where each purpose is', () => {
  const all = consentCell({ consent: [said(false, 1, { channel: 'sms' })] }, { channel: 'sms', about: undefined });
  expect(all.state).toBe('refused');
  const one = consentCell(
    { consent: [said(false, 1, { channel: 'sms', about: 'care' })] },
    { channel: 'sms', about: undefined },
  );
  expect(one.state).toBe('unasked');
});

it('a statement is told by what it is about', () => {
  expect(consentScope({})).toBe('所有訊息');
  expect(consentScope({ channel: 'sms', about: 'campaign' })).toBe('簡訊、診所活動');
});
