import { expect, it } from 'vitest';
import { demandAllSent } from './all-sent.ts';

/** A store with so many commands that wait, of which each round sends one. */
function waiting(count: number, connection: 'live' | 'offline' = 'live') {
  let left = count;
  return {
    syncNow: async () => {
      if (connection === 'live') left -= 1;
    },
    unsynced: async () => left,
    status: { get: () => ({ connection }), subscribe: () => () => undefined },
  } as unknown as Parameters<typeof demandAllSent>[0];
}

it('a paper is issued once all that was written here is sent; offline the call says so itself', async () => {
  await demandAllSent(waiting(0));
  await demandAllSent(waiting(2));
  await demandAllSent(waiting(9, 'offline'));
  await expect(demandAllSent(waiting(9))).rejects.toMatchObject({ detail: { rule: 'paperUnsent' } });
});
