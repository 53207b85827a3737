import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

/** A work that ends when it is told to, and says that it began. */
function held(began: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    began.push(name);
    await promise;
    return name;
  };
  return { work, end: resolve };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  const limits = { atOnce: 2, atOnceOfOne: 1, waiting: 3, waitingOfOne: 2 };

  it('lets as many work as its limits say, and those of one key one after the other', async () => {
    const gate = new Gate(limits);
    const began: string[] = [];
    const [first, second, other] = [held(began, 'first'), held(began, 'second'), held(began, 'other')];
    const all = [gate.run('a', first.work), gate.run('a', second.work), gate.run('b', other.work)];
    await settled();
    expect(began).toEqual(['first', 'other']);
    expect([gate.working, gate.waiting]).toEqual([2, 1]);
    other.end();
    await settled();
    expect(began).toEqual(['first', 'other']);
    first.end();
    await settled();
    expect(began).toEqual(['first', 'other', 'second']);
    second.end();
    expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
    expect([gate.working, gate.waiting]).toEqual([0, 0]);
  });

  it('turns away what would wait too long, of one key and of everybody', async () => {
    const gate = new Gate({ ...limits, atOnce: 1 });
    const began: string[] = [];
    const first = held(began, 'first');
    const free = async () => 'done';
    const under = gate.run('a', first.work);
    const waiting = [gate.run('a', free), gate.run('a', free)];
    await expect(gate.run('a', free)).rejects.toMatchObject({ codeName: 'rateLimited' });
    waiting.push(gate.run('b', free));
    await expect(gate.run('c', free)).rejects.toMatchObject({ codeName: 'rateLimited' });
    first.end();
    expect(await Promise.all([under, ...waiting])).toEqual(['first', 'done', 'done', 'done']);
  });

  it('gives the place of a work that fails to the next', async () => {
    const gate = new Gate({ ...limits, atOnce: 1 });
    const failing = gate.run('a', () => Promise.reject(new Error('broken')));
    const next = gate.run('b', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
