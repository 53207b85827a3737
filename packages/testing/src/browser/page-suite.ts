import { same } from '@vetloom/domain/core/same.ts';

type Work = () => unknown;

/** A test that ran in a page. */
export interface PageResult {
  readonly name: string;
  /** What went wrong; undefined for a test that passed. */
  readonly error: string | undefined;
}

interface Suite {
  readonly name: string;
  readonly before: readonly Work[];
  readonly after: readonly Work[];
}

/**
 * Stands in for Vitest inside of a page, so that a contract suite can run where no test runner is: bundle the suite with
 * `vitest` aliased to this file and call `runSuites`. Knows just what the contracts use.
 */
const tests: { readonly name: string; readonly suites: readonly Suite[]; readonly work: Work }[] = [];
const open: { name: string; before: Work[]; after: Work[] }[] = [];

export function describe(name: string, work: Work): void {
  open.push({ name, before: [], after: [] });
  work();
  open.pop();
}
export function it(name: string, work: Work): void {
  tests.push({ name: [...open.map((suite) => suite.name), name].join(' > '), suites: [...open], work });
}
export const beforeEach = (work: Work): void => void open.at(-1)?.before.push(work);
export const afterEach = (work: Work): void => void open.at(-1)?.after.push(work);

const shown = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

export function expect(actual: unknown) {
  const demand = (holds: boolean, wanted: unknown) => {
    if (!holds) throw new Error(`expected ${shown(actual)} to be ${shown(wanted)}`);
  };
  return {
    toBe: (wanted: unknown) => demand(Object.is(actual, wanted), wanted),
    toBeUndefined: () => demand(actual === undefined, undefined),
    toEqual: (wanted: unknown) => demand(same(actual, wanted), wanted),
    rejects: {
      async toThrow(message: string): Promise<void> {
        const failure = await Promise.resolve(actual).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!(failure instanceof Error) || !failure.message.includes(message))
          throw new Error(`expected a rejection with ${message}, got ${String(failure)}`);
      },
    },
  };
}

/** Runs everything that was described, one test after the other. */
export async function runSuites(): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const { name, suites, work } of tests) {
    try {
      for (const before of suites.flatMap((suite) => suite.before)) await before();
      await work();
      results.push({ name, error: undefined });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? error.message : String(error) });
    } finally {
      for (const after of suites.flatMap((suite) => suite.after)) await after();
    }
  }
  return results;
}
