import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { mutant } from './fixtures/mutants.fixture.ts';
import { TRIED } from './fixtures/tried.fixture.ts';

/*
 * Whatever bytes an instrument sends, no reader and no framer throws, hangs, or answers more than is kept. The ordinary round tries two thousand inputs of each, the deep one a million; a failure tells the
 * seed of its input.
 */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const USUAL = 2000;
const MANY = Number(process.env.VETLOOM_RUNS ?? 1_000_000);
/** Milliseconds after which an input of at most 4,000 bytes counts as a hang. */
const HANG = 10_000;
const HOURS = 4 * 3_600_000;

describe('whatever comes', () => {
  for (const [what, [examples, run]] of Object.entries(TRIED)) {
    const tried = (seed: number) => {
      const started = performance.now();
      run(mutant(examples, seed), seed);
      if (performance.now() - started > HANG) throw new Error('it hangs');
    };
    it.skipIf(DEEP)(`${what}: nothing throws, hangs, or answers more than is kept`, () => {
      fc.assert(fc.property(fc.nat(), tried), { numRuns: USUAL });
    });
    it.runIf(DEEP)(`${what}: the same of a million inputs`, { timeout: HOURS }, async () => {
      const first = Number(process.env.VETLOOM_FROM ?? Math.trunc(Math.random() * 2 ** 30));
      for (let seed = first; seed < first + MANY; seed += 1) {
        // The runner hears that the worker is alive.
        if (seed % 5000 === 0) await setImmediate();
        try {
          tried(seed);
        } catch (error) {
          throw new Error(`VETLOOM_FROM=${seed} VETLOOM_RUNS=1`, { cause: error });
        }
      }
    });
  }
});
