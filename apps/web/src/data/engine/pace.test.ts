import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** A page whose idle moments come when the test says so. */
function page() {
  const waiting: (() => void)[] = [];
  return { pace: new Pace((then) => void waiting.push(then)), waiting };
}

/** Whether a promise has resolved once everything that could run has run. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return done;
}

describe('work in the background', () => {
  it('waits for an idle moment at each turn', async () => {
    const { pace, waiting } = page();
    for (let turn = 0; turn < 2; turn += 1) {
      const began = pace.turn();
      expect(await isDone(began)).toBe(false);
      waiting.shift()?.();
      expect(await isDone(began)).toBe(true);
    }
  });

  it('goes on at once when somebody begins to wait for it, and waits no more', async () => {
    const { pace, waiting } = page();
    const began = pace.turn();
    pace.hurry();
    expect(await isDone(began)).toBe(true);
    expect(await isDone(pace.turn())).toBe(true);
    expect(waiting).toHaveLength(1);
  });
});
