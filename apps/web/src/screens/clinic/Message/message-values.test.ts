import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { describe, expect, it } from 'vitest';
import { accountFaults, accountSent, accountValues } from './account-values.ts';
import { changedWays, figureFault, isFit, moved, waysEdits, waysValues } from './ways-values.ts';

const SMS = { vendor: 'mitake', username: 'hefeng', pointsPerSegment: 1 } as const;

describe('the account of a way', () => {
  it('shows no secret, and sends none where the kept one serves', () => {
    const values = accountValues('sms', SMS);
    expect(values.password).toBe('');
    expect(accountFaults('sms', SMS, values)).toEqual({});
    expect(accountSent('sms', SMS, { ...values, pointsPerSegment: '1.5' })).toEqual({
      account: { ...SMS, pointsPerSegment: 1.5 },
      secret: undefined,
    });
  });

  it('asks for the secret again when it would go elsewhere', () => {
    const values = { ...accountValues('sms', SMS), username: 'other' };
    expect(accountFaults('sms', SMS, values)).toHaveProperty('password');
    expect(accountSent('sms', SMS, { ...values, password: ' p ' }).secret).toEqual({ password: ' p ' });
  });

  it('of the messaging app both secrets are given, or neither', () => {
    const stored = { channelID: '165', name: '禾風' };
    const values = accountValues('line', stored);
    expect(accountFaults('line', stored, values)).toEqual({});
    expect(accountFaults('line', stored, { ...values, channelToken: 't' })).toEqual({
      channelSecret: expect.anything(),
    });
  });

  it('of a first one everything is asked for but what may be empty', () => {
    const faults = accountFaults('mail', null, accountValues('mail', null));
    expect(Object.keys(faults).toSorted()).toEqual(['fromAddress', 'host']);
    expect(accountFaults('mail', null, { ...accountValues('mail', null), port: '70000' })).toHaveProperty('port');
  });
});

describe('how messages go', () => {
  const stored = MESSAGE_SETTING.defaults;

  it('nothing is sent of what wasn’t changed', () => {
    expect(changedWays(stored, waysValues(stored))).toEqual([]);
    expect(waysEdits(stored, waysValues(stored))).toEqual([]);
  });

  it('a way is moved within the order and never out of it', () => {
    expect(moved(['line', 'sms', 'mail'], 'mail', 0)).toEqual(['mail', 'line', 'sms']);
    expect(moved(['line', 'sms', 'mail'], 'line', 9)).toEqual(['sms', 'mail', 'line']);
    expect(moved(['line', 'sms', 'mail'], 'line', -1)).toEqual(['line', 'sms', 'mail']);
  });

  it('a way that a stored order leaves out reads as closed', () => {
    const values = waysValues({ ...stored, order: ['sms'] });
    expect(values.order).toEqual(['sms', 'line', 'mail']);
    expect(values.closed).toEqual(['line', 'mail']);
  });

  it('hours and figures are kept as minutes and numbers, and what can’t be isn’t', () => {
    const values = { ...waysValues(stored), quietFrom: '22:30', mostADay: '500' };
    expect(changedWays(stored, values)).toEqual(['quiet', 'mostADay']);
    expect(waysEdits(stored, values)).toHaveLength(2);
    expect(isFit(values)).toBe(true);
    expect(figureFault({ ...values, giveUpAfterHours: '200' }, 'giveUpAfterHours')).toEqual([1, 168]);
    expect(isFit({ ...values, quietTo: '' })).toBe(false);
  });
});
