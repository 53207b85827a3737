import type { ClinicStore, WaitingCommand } from '@vetloom/sync-client/client.types.ts';
import { describe, expect, it, vi } from 'vitest';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('localStorage', nothing);
const { queueItems } = await import('./queue-items.ts');

const store = { get: async () => undefined, getMany: async () => [] } as unknown as ClinicStore;
const command = (uuid: string, more: Partial<WaitingCommand> = {}): WaitingCommand => ({
  uuid,
  name: 'record.edit',
  args: {},
  at: 0,
  author: 'doctor@demo.test',
  state: 'pending',
  code: undefined,
  detail: undefined,
  touches: [],
  ...more,
});
const DAY = 86_400;

describe('what waits, as the drawer lists it', () => {
  it('waits for an answer from the first entry on whose day only a person can tell', async () => {
    const [asked, later] = [command('asked'), command('later')];
    const waiting = [command('before'), command('sent', { state: 'decided' }), asked, later];
    const dayQuestions = [{ given: 2 * DAY, likely: DAY, days: [0, DAY], commands: [asked] }];
    const rows = await queueItems(store, { waiting, dayQuestions });
    expect(rows.map(({ id, held }) => [id, held])).toEqual([
      ['later', true],
      ['asked', true],
      ['sent', false],
      ['before', false],
    ]);
  });

  it('names the sum of a handover, as it does that of a receipt', async () => {
    const cash = [
      { unit: 1000, count: 2 },
      { unit: 50, count: 3 },
    ];
    const pay = { receipts: [{ recordID: '/record/1', receive: 450 }] };
    const waiting = [
      command('a', { name: 'checkout.handOver', args: { cash } }),
      command('b', { name: 'billing.pay', args: pay }),
    ];
    const rows = await queueItems(store, { waiting, dayQuestions: [] });
    expect(rows.map(({ title }) => title)).toEqual(['收款 NT$ 450', '交班 NT$ 2,150']);
  });
});
