import { describe, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

/** A clock beside a database whose own is ahead by so much, with answers that take so long, in ms. */
function beside(aheadMs: number, tookMs = 10) {
  const world = { own: 1_000_000_000_000, aheadMs, tookMs };
  const warned: unknown[] = [];
  const time = async () => {
    const told = world.own + world.tookMs / 2 + world.aheadMs;
    world.own += world.tookMs;
    return told;
  };
  const clock = new DatabaseClock({ time }, { warn: (facts: unknown) => void warned.push(facts) }, () => world.own);
  return { world, clock, warned };
}

describe('the clock of a server', () => {
  it('is its database’s, where the two differ by more than a second, and says so', async () => {
    for (const aheadMs of [90_000, -90_000]) {
      const { world, clock, warned } = beside(aheadMs);
      await clock.ask();
      expect(clock.now()).toBe(Math.floor((world.own + aheadMs) / 1000));
      expect(warned).toEqual([{ aheadMs }]);
      await clock.ask();
      expect(warned).toHaveLength(1);
    }
  });

  it('is its machine’s again once that was set right', async () => {
    const { world, clock } = beside(90_000);
    await clock.ask();
    world.aheadMs = 5;
    await clock.ask();
    expect(clock.now()).toBe(Math.floor(world.own / 1000));
  });

  it('is left alone by a difference of less than a second, and by an answer that took longer than that', async () => {
    for (const { clock, world, warned } of [beside(900), beside(90_000, 1200)]) {
      await clock.ask();
      expect(clock.now()).toBe(Math.floor(world.own / 1000));
      expect(warned).toEqual([]);
    }
  });
});
