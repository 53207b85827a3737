import type { GuessMemory } from '@vetloom/storage/ports/access.ts';
import { describe, expect, it } from 'vitest';
import { GuessBrake } from './guess-brake.ts';

const limits = { freeByAccount: 2, freeByAddress: 5, firstWaitMs: 100, longestWaitMs: 1000, mostWaiting: 3 };

/** Failures counted here instead of in the database. */
function memory(): GuessMemory {
  const failures = new Map<string, number>();
  return {
    begin: async (keys) =>
      keys.map((key) => {
        const before = failures.get(key) ?? 0;
        failures.set(key, before + 1);
        return before;
      }),
    right: async (cleared, eased) => {
      failures.delete(cleared);
      failures.set(eased, Math.max(0, (failures.get(eased) ?? 0) - 1));
    },
  };
}

/** A brake whose waits are written down instead of waited. */
function noted(shared = memory()) {
  const waits: number[] = [];
  const brake = new GuessBrake(shared, limits, async (ms) => void waits.push(ms));
  /** How long a try is held back, in ms. */
  const held = async (account: string, address: string, right = false): Promise<number> => {
    const before = waits.length;
    expect(await brake.try({ account, address }, async () => right)).toBe(right);
    return waits[before] ?? 0;
  };
  return { brake, held };
}

it('slows guessing on an account, twice as long each time up to a limit', async () => {
  const { held } = noted();
  const waits = [];
  for (let at = 0; at < 8; at += 1) waits.push(await held('a', `address ${at}`));
  expect(waits).toEqual([0, 0, 100, 200, 400, 800, 1000, 1000]);
});

it('slows an address that tries many accounts', async () => {
  const { held } = noted();
  for (let at = 0; at < 5; at += 1) expect(await held(`account ${at}`, 'one')).toBe(0);
  expect(await held('another', 'one')).toBe(100);
  expect(await held('another', 'elsewhere')).toBe(0);
});

it('counts the addresses of one IPv6 network as one: whoever has one has them all', async () => {
  const { held } = noted();
  for (let at = 0; at < 5; at += 1) expect(await held(`account ${at}`, `2001:db8:0:7::${at}`)).toBe(0);
  expect(await held('another', '2001:db8:0:7:1::')).toBe(100);
  expect(await held('another', '2001:db8:0:8::1')).toBe(0);
});

it('counts together what several processes of the server saw', async () => {
  const shared = memory();
  const [one, other] = [noted(shared), noted(shared)];
  await one.held('a', 'x');
  await other.held('a', 'y');
  expect(await one.held('a', 'z')).toBe(100);
});

it('lets the right password in however many wrong ones others tried, and forgets them', async () => {
  const { held } = noted();
  for (let at = 0; at < 20; at += 1) await held('a', `thief ${at}`);
  expect(await held('a', 'home', true)).toBe(1000);
  expect(await held('a', 'home')).toBe(0);
});

it('counts a try as failed until it has succeeded, so that many at once do not slip past', async () => {
  const waits: number[] = [];
  const brake = new GuessBrake(memory(), { ...limits, mostWaiting: 10 }, async (ms) => void waits.push(ms));
  await Promise.all(
    Array.from({ length: 5 }, (_, at) => brake.try({ account: 'a', address: `address ${at}` }, async () => false)),
  );
  expect(waits).toEqual([100, 200, 400]);
});

it('turns tries away that come while many wait', async () => {
  const gate = Promise.withResolvers<void>();
  const brake = new GuessBrake(memory(), { ...limits, freeByAccount: 0 }, () => gate.promise);
  const waiting = Array.from({ length: 3 }, (_, at) =>
    brake.try({ account: 'a', address: `x${at}` }, async () => false),
  );
  await expect(brake.try({ account: 'a', address: 'y' }, async () => true)).rejects.toMatchObject({
    codeName: 'rateLimited',
  });
  gate.resolve();
  expect(await Promise.all(waiting)).toEqual([false, false, false]);
});

describe('a device that has signed in before', () => {
  const known = 'station of the desk';

  it('is let in at once while more wrong tries are in flight than may wait, at its account and from its address', async () => {
    const gate = Promise.withResolvers<void>();
    const brake = new GuessBrake(memory(), limits, async () => undefined);
    const wrong = () => gate.promise.then(() => false);
    const waiting = Array.from({ length: 3 }, () => brake.try({ account: 'a', address: 'home' }, wrong));
    const stranger = brake.try({ account: 'a', address: 'home' }, async () => true);
    await expect(stranger).rejects.toMatchObject({ codeName: 'rateLimited' });
    expect(await brake.try({ account: 'a', address: 'home', known }, async () => true)).toBe(true);
    gate.resolve();
    await Promise.all(waiting);
  });

  it('is slowed by its own wrong tries alone, and its right one forgets none of the strangers’', async () => {
    const waits: number[] = [];
    const brake = new GuessBrake(memory(), limits, async (ms) => void waits.push(ms));
    const wrong = (by: object) => brake.try({ account: 'a', address: 'x', ...by }, async () => false);
    for (let at = 0; at < 6; at += 1) await wrong({});
    waits.length = 0;
    for (let at = 0; at < 4; at += 1) await wrong({ known });
    expect(waits).toEqual([100, 200]);
    await brake.try({ account: 'a', address: 'x', known }, async () => true);
    waits.length = 0;
    await wrong({ known });
    await wrong({});
    expect(waits).toEqual([1000]);
  });
});
