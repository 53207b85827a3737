import { AsyncLocalStorage } from 'node:async_hooks';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { growthOf, largest, small, type Valid } from './largest.fixture.ts';
import type { ApiAnswer } from './test-kit.ts';
import { nameOf, type Walk } from './walk.fixture.ts';

/*
 * What one request may cost, asked of every endpoint with the largest that its schemas let through: counted in statements and rows of the
 * database and in bytes of the answer, none of it in seconds. An endpoint that is added is asked without a line here.
 */

/** The most that one request may take. */
export const REQUEST_BUDGET = {
  /** Statements: what is done for each item of a list is done for all of them together. */
  statements: 60,
  /** Rows that the database sends. */
  rows: 6000,
  /** Bytes of the answer. */
  bytes: 4 * 1024 * 1024,
} as const;

const BODY_LIMIT = 256 * 1024;

/** What something has asked of PostgreSQL so far. */
interface Tally {
  statements: number;
  rows: number;
}

/** Statements and rows that a work asks of PostgreSQL: its own alone, because a job that an earlier request has begun may go on meanwhile. */
export class DatabaseCount {
  readonly #counting = new AsyncLocalStorage<Tally>();
  readonly #spy;

  constructor() {
    // Of the driver, so that no way around the ports is missed.
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const counting = this.#counting;
    this.#spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
      const tally = counting.getStore();
      const asked = query.apply(this, args);
      if (tally === undefined) return asked;
      tally.statements += 1;
      if (asked instanceof Promise)
        asked.then(
          (answer: { rowCount?: number | null }) => {
            tally.rows += answer?.rowCount ?? 0;
          },
          () => undefined,
        );
      return asked;
    } as never);
  }

  /** What a work takes. */
  async of<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly statements: number; readonly rows: number }> {
    const tally: Tally = { statements: 0, rows: 0 };
    const answer = await this.#counting.run(tally, work);
    return { answer, ...tally };
  }

  end(): void {
    this.#spy.mockRestore();
  }
}

/** A body or query of which one field is as large as it may be. */
interface Large {
  readonly field: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** One for each field that can grow. */
function* largeOf(schema: z.ZodType | undefined, valid: Valid, room: number): Generator<Large> {
  if (!(schema instanceof z.ZodObject)) return;
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  for (const [field, member] of Object.entries(shape)) {
    if (growthOf(member) === undefined) continue;
    const others = Object.entries(shape).flatMap(([name, of]) => {
      const value = name === field ? undefined : small(of, name, valid);
      return value === undefined ? [] : [[name, value] as const];
    });
    const rest = JSON.stringify(Object.fromEntries(others)).length + field.length + 10;
    yield { field, value: { ...Object.fromEntries(others), [field]: largest(member, field, valid, room - rest) } };
  }
}

const queryOf = (value: Readonly<Record<string, unknown>>): string =>
  `?${Object.entries(value)
    .map(([name, part]) => `${name}=${encodeURIComponent(typeof part === 'string' ? part : JSON.stringify(part))}`)
    .join('&')}`;

/** What a walk is told of its service. */
export interface BudgetOptions {
  /** Values that most bodies take. */
  readonly valid: Valid;
  /** Hears of what its schema let through. */
  readonly tried: Set<string>;
  /** Calls that send everything there is, in parts and to those alone who may: they are held to their bytes by other tests. */
  readonly whole?: ReadonlySet<string>;
}

/** Declares the walk. */
export function walkBudgets<S>(walk: Walk<S>, { valid, tried, whole = new Set() }: BudgetOptions): void {
  let counted: DatabaseCount | undefined;
  let most = 0;
  beforeAll(() => {
    counted = new DatabaseCount();
  });
  afterAll(() => counted?.end());
  const bodiesOf = (endpoint: AnyEndpoint<S>): Iterable<Large> =>
    endpoint.method === 'GET'
      ? []
      : largeOf(endpoint.body, valid, Math.min(endpoint.bodyLimit ?? BODY_LIMIT, BODY_LIMIT) - 1000);
  const demandWithin = async (endpoint: AnyEndpoint<S>, what: string, ask: () => Promise<ApiAnswer>) => {
    if (!counted) throw new Error('nothing is counted');
    const { answer, statements, rows } = await counted.of(ask);
    most = Math.max(most, statements);
    expect(answer.status, `${what}: ${answer.text.slice(0, 500)}`).toBeLessThan(500);
    // A file is its own answer, and so is what another standard shapes.
    if (answer.status !== 200 || (endpoint.answers ?? 'json') === 'json')
      expect(Object.values(CODE), what).toContain(answer.code);
    if (whole.has(nameOf(endpoint))) return;
    expect.soft(statements, `statements of ${what}`).toBeLessThanOrEqual(REQUEST_BUDGET.statements);
    expect.soft(rows, `rows of ${what}`).toBeLessThanOrEqual(REQUEST_BUDGET.rows);
    expect.soft(answer.text.length, `characters of ${what}`).toBeLessThanOrEqual(REQUEST_BUDGET.bytes);
  };

  describe.each(walk.endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
    it('is refused with a code or answered within its budget, whatever of its request is as large as it may be', async () => {
      for (const { field, value } of bodiesOf(endpoint)) {
        if (endpoint.body && z.safeParse(endpoint.body, value).success) tried.add(`${name} ${field}`);
        await demandWithin(endpoint, `${name} with the largest ${field}`, () =>
          walk.send(endpoint, { token: walk.admin, body: value }),
        );
      }
      for (const { field, value } of largeOf(endpoint.query, valid, 8000)) {
        tried.add(`${name}?${field}`);
        const address = walk.addressOf(endpoint) + queryOf(value);
        await demandWithin(endpoint, `${name} with the largest query ${field}`, () =>
          walk.api.call(endpoint.method, address, {
            token: walk.admin,
            ...(endpoint.method === 'GET' ? {} : { body: {} }),
          }),
        );
      }
      if (endpoint.method === 'GET')
        await demandWithin(endpoint, `${name} as it is`, () => walk.send(endpoint, { token: walk.admin }));
    });
  });

  it('has counted what the calls asked of the database', () => expect(most).toBeGreaterThan(10));
}
