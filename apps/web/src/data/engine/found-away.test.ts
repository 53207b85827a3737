import { expect, it, vi } from 'vitest';
import { foundAway, looksWhenFoundAway } from './found-away.ts';

it('a server that a screen found away is asked at once by a device that took it for there, and by no other', () => {
  const syncNow = vi.fn(async () => undefined);
  let connection: string | undefined;
  looksWhenFoundAway(() =>
    connection === undefined ? undefined : { syncNow, status: { get: () => ({ connection: connection ?? '' }) } },
  );
  for (const state of [undefined, 'offline', 'connecting']) {
    connection = state;
    foundAway();
  }
  expect(syncNow).not.toHaveBeenCalled();
  connection = 'online';
  foundAway();
  expect(syncNow).toHaveBeenCalledOnce();
});
