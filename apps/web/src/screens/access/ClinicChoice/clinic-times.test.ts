import { describe, expect, it } from 'vitest';
import { access } from '../../../locale/access.ts';
import { greetingAt, lastUsedText } from './clinic-times.ts';

const unix = (iso: string): number => Date.parse(iso) / 1000;
const now = unix('2026-11-20T06:32:00Z');

describe('the clinic choice', () => {
  it('greets by the hour of the clinic', () => {
    expect(greetingAt(now)).toBe(access.greeting.noon);
    expect(greetingAt(unix('2026-11-20T00:32:00Z'))).toBe(access.greeting.morning);
    expect(greetingAt(unix('2026-11-20T14:32:00Z'))).toBe(access.greeting.evening);
  });

  it('says when each clinic was last used', () => {
    expect(lastUsedText(unix('2026-11-20T01:00:00Z'), now)).toContain('09:00');
    expect(lastUsedText(unix('2026-11-19T13:40:00Z'), now)).toContain(`${access.clinics.yesterday} 21:40`);
    expect(lastUsedText(unix('2026-10-28T01:00:00Z'), now)).toContain('10/28');
    expect(lastUsedText(undefined, now)).toBe(access.clinics.neverUsed);
  });
});
