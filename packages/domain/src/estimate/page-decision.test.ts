import { describe, expect, it } from 'vitest';
import { zoneOf } from '../core/zone.ts';
import { isOverdue, replacedIDs } from './page-decision.commands.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const at = (text: string) => Date.parse(text) / 1000;

describe('an estimate that holds until a day', () => {
  it('holds on that day as the clinic counts it, and not on the next', () => {
    const until = { validUntil: '2026-11-20' };
    expect(isOverdue(until, at('2026-11-20T23:59:00+08:00'), TAIPEI)).toBe(false);
    expect(isOverdue(until, at('2026-11-21T00:00:00+08:00'), TAIPEI)).toBe(true);
    expect(isOverdue({ validUntil: null }, at('2099-01-01T00:00:00+08:00'), TAIPEI)).toBe(false);
  });

  it('is replaced by a later one that names it, unless that was withdrawn', () => {
    const estimate = (supersedesID: string, withdrawn = false) => ({ supersedesID, withdrawn }) as never;
    expect([...replacedIDs([estimate('a'), estimate('b', true), estimate('')])]).toEqual(['a']);
  });
});
