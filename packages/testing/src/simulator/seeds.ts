import { readFileSync, writeFileSync } from 'node:fs';

const LIST = new URL('./regressions.json', import.meta.url);

/** Longest that a group of seeds may take, in ms: it takes seconds, and a hundred times as long on a machine that is busy with other work. */
export const LONGEST = 1_200_000;

/** A seed that once failed, and what it showed. */
export interface Regression {
  readonly seed: number;
  readonly on: 'memory' | 'week' | 'calendar' | 'invoices' | 'instruments' | 'postgres';
  readonly found: string;
}

/** Every seed that once failed: they are run again in every test run. */
const regressions = (on: Regression['on']): number[] =>
  listed()
    .filter((each) => each.on === on)
    .map(({ seed }) => seed);

const listed = (): Regression[] => JSON.parse(readFileSync(LIST, 'utf8')) as Regression[];

/** Adds a seed to the list; a deep run does so by itself. */
function keepRegression(seed: number, on: Regression['on'], error: unknown): void {
  const known = listed();
  if (known.some((each) => each.seed === seed && each.on === on)) return;
  const found = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
  writeFileSync(LIST, `${JSON.stringify([...known, { seed, on, found }], undefined, 2)}\n`);
}

/** How to run one seed again, in one line. */
const replayCommand = (seed: number, on: Regression['on']): string =>
  on !== 'postgres'
    ? `VETLOOM_SEED=${seed} npx vitest run --project unit packages/testing/src/simulator/simulator.test.ts`
    : `VETLOOM_ALL=1 VETLOOM_SEED=${seed} npx vitest run --project pg packages/testing/src/simulator/simulator.deep.pg.test.ts`;

/**
 * The seeds of this run: the one asked for by VETLOOM_SEED, or `usual` of them, or `deep` with VETLOOM_DEEP, from VETLOOM_FROM on,
 * and past failures.
 */
export function seedsOf(on: Regression['on'], usual: number, deep: number): number[] {
  const asked = process.env.VETLOOM_SEED;
  if (asked) return [Number(asked)];
  const count = process.env.VETLOOM_DEEP ? deep : usual;
  const from = Number(process.env.VETLOOM_FROM ?? 1);
  return [...new Set([...regressions(on), ...Array.from({ length: count }, (_, at) => from + at)])];
}

/** Runs seeds one after the other; throws with the first that fails and how to repeat it. */
export async function runSeeds(
  seeds: readonly number[],
  on: Regression['on'],
  run: (seed: number) => Promise<unknown>,
): Promise<void> {
  for (const seed of seeds)
    try {
      await run(seed);
    } catch (error) {
      if (process.env.VETLOOM_DEEP) keepRegression(seed, on, error);
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${message}\nTo see it again: ${replayCommand(seed, on)}`, { cause: error });
    }
}

/** Seeds in groups of that many. */
export const grouped = (seeds: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(seeds.length / size) }, (_, at) => seeds.slice(at * size, (at + 1) * size));
