import { DomainError } from '@vetloom/domain/core/error.ts';
import { badRequest } from '../problem.ts';

/** What a selector may be before anything runs. */
export const SELECTOR_LIMITS = {
  /** Nesting. */
  depth: 10,
  /** Conditions and combinations of conditions, all together. */
  conditions: 400,
  /** Values of one `$in` and its like. */
  list: 1000,
  /** Values that are compared with, all lists together and what is inside of them. */
  values: 2000,
  /** Characters of names and values, all together. */
  characters: 128 * 1024,
} as const;

/** Counts what a selector is made of while it is read. */
export class SelectorCount {
  #conditions = 0;
  #values = 0;
  #characters = 0;

  /** @throws DomainError badParameter */
  condition(name: string): void {
    this.#conditions += 1;
    if (this.#conditions > SELECTOR_LIMITS.conditions)
      throw badRequest(`a selector has at most ${SELECTOR_LIMITS.conditions} conditions`);
    this.#count(name.length);
  }

  /** A value that is compared with, and everything inside of it. @throws DomainError badParameter */
  value(value: unknown): void {
    const left: unknown[] = [value];
    while (left.length > 0) {
      const next = left.pop();
      this.#values += 1;
      if (this.#values > SELECTOR_LIMITS.values)
        throw badRequest(`a selector compares with at most ${SELECTOR_LIMITS.values} values`);
      if (typeof next === 'string') this.#count(next.length);
      if (typeof next !== 'object' || next === null) continue;
      for (const [name, inner] of Object.entries(next)) {
        this.#count(name.length);
        left.push(inner);
      }
    }
  }

  #count(length: number): void {
    this.#characters += length;
    if (this.#characters > SELECTOR_LIMITS.characters)
      throw badRequest(`a selector has at most ${SELECTOR_LIMITS.characters} characters`);
  }
}

/** What a query may cost while it runs. */
export const QUERY_LIMITS = {
  /** Comparisons of one value with another, of all documents together. */
  comparisons: 1_000_000,
  /** Milliseconds of processor time. */
  workMs: 1000,
  /** Milliseconds after which others get their turn. */
  sliceMs: 8,
  /** Documents that are fetched at a time. */
  page: 100,
  /** Characters of answered documents. */
  characters: 8 * 1024 * 1024,
} as const;

/** Counts the comparisons of one query. */
export class Meter {
  #left: number = QUERY_LIMITS.comparisons;

  /** Comparisons so far. */
  get spent(): number {
    return QUERY_LIMITS.comparisons - this.#left;
  }

  /** @throws DomainError tooLarge */
  count(comparisons = 1): void {
    this.#left -= comparisons;
    if (this.#left < 0) throw tooMuch();
  }
}

/** The refusal of a query that costs too much. */
export const tooMuch = (): DomainError =>
  new DomainError('tooLarge', 'the query takes too much work: narrow it by the fields of a declared index');
