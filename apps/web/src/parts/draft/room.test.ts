import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { RoomRetry } from './room.ts';

const full = new DomainError('storageQuotaFull', 'no room', { where: 'device' });

it('what a device had no room for is tried again until there is some, and told once', () => {
  const timers: (() => void)[] = [];
  const retry = new RoomRetry((_milliseconds, act) => {
    timers.push(act);
    return () => timers.splice(timers.indexOf(act), 1);
  });
  let tries = 0;
  const again = () => {
    tries += 1;
  };
  expect(retry.refused(full, again)).toBe(true);
  timers.pop()?.();
  expect(retry.refused(full, again)).toBe(false);
  timers.pop()?.();
  expect(tries).toBe(2);
  retry.end();
  expect(timers).toEqual([]);

  // What a rule refuses waits for its author.
  expect(retry.refused(new DomainError('badParameter', 'too long'), again)).toBe(true);
  expect(timers).toEqual([]);
  expect(retry.refused(full, again)).toBe(true);
  retry.end();
  expect(timers).toEqual([]);
});
