import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import { walletByID } from '@vetloom/storage/billing/wallet-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { beforeEach, expect, it } from 'vitest';
import { CONSEQUENCES, FOLLOWERS } from '../../consequences.ts';
import { standingOf } from './book-wallet.ts';
import { meddled, useWallets } from './wallet.fixture.ts';
import { WalletService } from './wallet-service.ts';

const clinic = useWallets();
const { simulator, consented, act } = clinic;
const BY = { email: 'cashier@demo.vetloom.test', by: undefined };

beforeEach(() => simulator().reset());

/**
 * A process that is killed at its n-th step, ahead of it or behind it: a step is each transaction and each question to the provider. From then on nothing of it reaches the database
 * or the provider. `steps` counts those that it took.
 */
async function mortal(killedAt: number, when: 'before' | 'after') {
  const { db } = clinic.api().database;
  const life = { steps: 0, dead: false };
  const killed = () => new DomainError('databaseNotReady', 'the process was killed');
  const begin = () => {
    if (life.dead) throw killed();
    life.steps += 1;
    if (life.steps === killedAt && when === 'before') {
      life.dead = true;
      throw killed();
    }
    return life.steps;
  };
  const end = (step: number) => {
    if (step !== killedAt || when !== 'after') return;
    life.dead = true;
    throw killed();
  };
  const reached = new Proxy(db, {
    get: (target, name) => {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found !== 'function') return found;
      const call = (found as (...args: unknown[]) => unknown).bind(target);
      if (name !== 'inClinic' && name !== 'readClinic') return call;
      return async (...args: unknown[]) => {
        const step = begin();
        const answer = await call(...args);
        end(step);
        return answer;
      };
    },
  }) as Database;
  const { baseURL } = simulator();
  let asking = 0;
  const service = await WalletService.open({
    db: reached,
    sync: {
      db: reached,
      ...{ commands: COMMANDS, consequences: CONSEQUENCES, followers: FOLLOWERS, now: () => clinic.api().now },
      log: { warn: () => undefined, error: () => undefined },
    },
    make: meddled(
      (proof) => linePay({ baseURL, ...proof, patienceMs: 400, moneyPatienceMs: 400 }),
      (_, at) => {
        if (at === 'before') asking = begin();
        else end(asking);
      },
    ),
    publicURL: () => 'http://localhost',
  });
  return { service, life };
}

const MOST_STEPS = 60;
const ACTS = {
  confirm: (service: WalletService, id: string) => service.payments.settle('demo', id, true),
  refund: (service: WalletService, id: string) =>
    service.payments.refund('demo', id, BY, { reason: '', corrected: null }),
  'refund of a part': (service: WalletService, id: string) =>
    service.payments.refund('demo', id, BY, {
      reason: '',
      corrected: null,
      part: { refundID: 'part1', amount: 200, bill: '' },
    }),
} as const;

it.each(
  (Object.keys(ACTS) as (keyof typeof ACTS)[]).flatMap((name) =>
    (['before', 'after'] as const).map((when) => [name, when] as const),
  ),
)('a %s whose process is killed %s any of its steps is settled by the next one, once', async (name, when) => {
  let killedAt = 1;
  for (; killedAt < MOST_STEPS; killedAt += 1) {
    const { id } = await consented(500);
    if (name !== 'confirm') await act(id, 'confirm');
    const { service, life } = await mortal(killedAt, when);
    await ACTS[name](service, id).catch((error: unknown) => {
      if (!life.dead) throw error;
    });
    if (!life.dead) break;
    for (const seconds of [1, 130, 1]) {
      await clinic.later(seconds);
      const next = await clinic.api().furtherWallets();
      await next.payments.work('demo');
    }
    const found = await clinic.api().database.db.readClinic('demo', async (tx) => {
      const row = await walletByID(tx, id);
      return { row, here: row && (await standingOf(tx.reader, row)) };
    });
    const held = simulator().heldOf(id);
    expect([killedAt, found.here]).toEqual([killedAt, held]);
    expect([killedAt, held]).toEqual([
      killedAt,
      name === 'confirm' ? 500 : expect.toBeOneOf(name === 'refund' ? [500, 0] : [500, 300]),
    ]);
    expect(found.row?.parts.some(({ state }) => state === 'open')).toBe(false);
    expect([killedAt, found.row?.state]).toEqual([killedAt, held === 0 ? 'refunded' : 'confirmed']);
    const asked = simulator().taken.find(({ orderID }) => orderID === id)?.refunds ?? [];
    expect(asked.length).toBeLessThanOrEqual(1);
  }
  // It had steps to be killed at, and came to its end.
  expect(killedAt).toBeGreaterThan(4);
  expect(killedAt).toBeLessThan(MOST_STEPS);
});
