import { MemoryDisk } from '@vetloom/testing/simulator/memory-disk.ts';
import { describe, expect, it } from 'vitest';
import type { LocalTx } from '../store/local-store.ts';
import type { OutboxRow } from '../store/rows.ts';
import { nextNumber } from './identity.ts';

const CLIENT = { id: 'this-browser', next: 7 };

const queued = (uuid: string, number: number | undefined): Omit<OutboxRow, 'order'> => ({
  uuid,
  number,
  name: 'owner.edit',
  version: 1,
  at: 0,
  args: {},
  author: 'amy@demo.test',
  key: 'key',
  signature: '',
  actor: {
    email: 'amy@demo.test',
    staffID: '/staff/amy',
    name: 'Amy',
    roleID: '/role/desk',
    admin: false,
    permissions: [],
  },
  state: 'pending',
  code: undefined,
  footprint: { reads: [], ranges: [], writes: [] },
  coalesceKey: undefined,
  outcome: undefined,
});

const among = (work: (tx: LocalTx) => Promise<void>) =>
  new MemoryDisk().transact('strict', async (tx) => {
    await work(tx);
    return nextNumber(tx);
  });

describe('[C20] the number of a command that is sent at once', () => {
  it('is the next of its client', async () => {
    const next = await among(async (tx) => {
      await tx.putMeta('client', CLIENT);
      await tx.addToOutbox(queued('earlier', 6));
    });
    expect(next).toEqual({ number: 7, client: { ...CLIENT, next: 8 } });
  });

  it('is left to the push while an earlier command has none: numbers follow the order in which people acted', async () => {
    const next = await among(async (tx) => {
      await tx.putMeta('client', CLIENT);
      await tx.addToOutbox(queued('numbered', 6));
      await tx.addToOutbox(queued('offline', undefined));
    });
    expect(next).toEqual({ number: undefined, client: undefined });
  });

  it('is left to the push before the server knows this browser', async () => {
    expect(await among(async () => undefined)).toEqual({ number: undefined, client: undefined });
  });
});
