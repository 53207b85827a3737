import { expect, it } from 'vitest';
import { MOST_REQUESTS, type Trail } from '../ports/watch.ts';
import { Announcer } from './announcements.ts';

type Notice = readonly [clinic: string, seq: number, origin: string, trail: Trail];

/** An announcer whose notices wait until they are let out, one after the other. */
function announcer() {
  const sent: Notice[] = [];
  const waiting: (() => void)[] = [];
  let requests: readonly string[] = [];
  const made = new Announcer(
    ({ values }) => {
      sent.push(JSON.parse(values[0]) as Notice);
      return new Promise<void>((resolve) => void waiting.push(resolve));
    },
    () => ({ requests, trace: requests.length > 0 ? `trace of ${requests[0]}` : undefined }),
  );
  return {
    sent,
    tell: (seq: number, ...of: string[]) => {
      requests = of;
      made.tell('north', seq);
    },
    letOut: async () => {
      waiting.shift()?.();
      await new Promise(setImmediate);
    },
    settled: () => made.settled(),
  };
}

it('tells other processes for which requests a commit was made, and when', async () => {
  const { sent, tell, letOut, settled } = announcer();
  const before = Date.now();
  tell(7, 'a', 'b');
  await letOut();
  await settled();
  expect(sent).toEqual([
    ['north', 7, expect.any(String), { at: expect.any(Number), requests: ['a', 'b'], trace: 'trace of a' }],
  ]);
  expect(sent[0]?.[3].at).toBeGreaterThanOrEqual(before);
});

it('of commits that wait for one notice names all requests, and the time of the first', async () => {
  const { sent, tell, letOut, settled } = announcer();
  tell(1, 'a');
  tell(2, 'b');
  tell(4, 'c');
  tell(3);
  await letOut();
  await letOut();
  await settled();
  expect(sent.map(([, seq, , { requests }]) => [seq, requests])).toEqual([
    [1, ['a']],
    [4, ['b', 'c']],
  ]);
});

it('stays within the room of a notice, however many were decided together', async () => {
  const { sent, tell, letOut, settled } = announcer();
  const many = Array.from({ length: 60 }, (_, n) => `${n}`.padStart(100, 'x'));
  tell(1, ...many);
  for (let seq = 2; seq < 40; seq += 1) tell(seq, ...many);
  await letOut();
  await letOut();
  await settled();
  for (const notice of sent) {
    expect(notice[3].requests).toHaveLength(MOST_REQUESTS);
    expect(JSON.stringify(notice).length).toBeLessThan(4_000);
  }
  expect(sent.at(-1)?.[1]).toBe(39);
});
