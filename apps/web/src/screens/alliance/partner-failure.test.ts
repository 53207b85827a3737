import { DomainError } from '@vetloom/domain/core/error.ts';
import { describe, expect, it } from 'vitest';
import { alliance } from '../../locale/alliance.ts';
import { partnerFailure } from './partner-failure.ts';

describe('why something of a partner can’t be read', () => {
  it.each(['petNotFound', 'ownerNotFound'] as const)('%s is the partner’s word', (codeName) => {
    expect(partnerFailure(new DomainError(codeName, ''))).toMatchObject({ why: 'absent', sentence: alliance.absent });
  });

  it('a missing network is said as that', () => {
    const offline = new DomainError('networkRequired', '');
    expect(partnerFailure(offline)).toMatchObject({ why: 'offline', sentence: alliance.offline });
  });

  it.each([
    ['a fault of the server', new DomainError('failure', '')],
    ['a fault of the page', new TypeError('x')],
  ])('%s is not told as something that isn’t shared', (_, error) => {
    expect(partnerFailure(error)).toMatchObject({ why: 'failed', sentence: alliance.failed });
  });

  it.each(['rateLimited', 'forbidden', 'notLoggedIn'] as const)('%s keeps its own sentence', (codeName) => {
    const { why, sentence } = partnerFailure(new DomainError(codeName, ''));
    expect(why).toBe('failed');
    expect([alliance.absent, alliance.failed, alliance.closedNow]).not.toContain(sentence);
  });
});
