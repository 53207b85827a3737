import { describe, expect, it } from 'vitest';
import { Leaving } from './leaving.ts';

describe('a server that is told to end', () => {
  it('behind a balancer says at once that it goes, serves on, and then sends its sockets elsewhere within half a second', async () => {
    const leaving = new Leaving();
    const dismissed: number[] = [];
    const over = leaving.run(1, [{ dismiss: async (withinMs) => void dismissed.push(withinMs) }]);
    expect(leaving.begun).toBe(true);
    expect(dismissed).toEqual([]);
    await over;
    expect(dismissed).toEqual([500]);
  });

  it('waits for nobody where there is no balancer', async () => {
    const leaving = new Leaving();
    await leaving.run(0, [{ dismiss: () => Promise.reject(new Error('nothing is spread')) }]);
    expect(leaving.begun).toBe(true);
  });
});
