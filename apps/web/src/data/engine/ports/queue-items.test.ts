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

  it('names the animal of a check-in that was taken back and of a receipt’s paper, which is paid in no way', async () => {
    const held: Record<string, object> = {
      '/removal/record/1': { petID: '/pet/tama' },
      '/receipt/1-a': { petID: '/pet/tama', method: 'creditCard' },
    };
    const here = {
      get: async (_collection: string, id: string) => held[id],
      getMany: async (_collection: string, ids: readonly string[]) => ids.map(() => ({ name: '小虎' })),
    } as unknown as ClinicStore;
    const waiting = [
      command('a', { name: 'record.cancelCheckIn', args: { recordID: '/record/1' }, author: 'cashier@demo.test' }),
      command('b', { name: 'billing.print', args: { receipts: ['/receipt/1-a'], printID: 'p', again: false } }),
    ];
    const rows = await queueItems(here, { waiting, dayQuestions: [] });
    expect(rows.map(({ title, detail }) => `${title}：${detail}`)).toEqual([
      '列印收據 · 小虎：doctor@demo.test',
      '取消報到 · 小虎：cashier@demo.test',
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
