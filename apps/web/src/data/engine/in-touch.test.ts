import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import { expect, it } from 'vitest';
import { isInTouch } from './in-touch.ts';

it('a device arranges nothing by itself for other days until the server has told it the time', () => {
  const of = (
    trust: SyncStatus['clock']['trust'],
    connection: 'online' | 'offline' | 'connecting' = 'online',
    usable = true,
  ) => isInTouch({ usable, connection, clock: { ahead: 0, trust, known: 0 } });
  expect(of('sure')).toBe(true);
  expect((['unchecked', 'jumped', 'set'] as const).map((trust) => of(trust))).toEqual([false, false, false]);
  expect([of('sure', 'offline'), of('sure', 'connecting'), of('sure', 'online', false)]).toEqual([false, false, false]);
  expect(isInTouch(undefined)).toBe(false);
});
