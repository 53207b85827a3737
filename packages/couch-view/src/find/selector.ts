import { badRequest } from '../problem.ts';
import { type Meter, SELECTOR_LIMITS, SelectorCount } from './budget.ts';
import { order, typeName } from './order.ts';

/** A condition of Mango, already checked: told of a document as its reader sees it. What it compares is counted. */
export type Condition = (document: unknown, meter: Meter) => boolean;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a selector. Regular expressions are not among its operators: one that is made for it keeps a server busy for hours.
 * @throws DomainError badParameter, also for one that is larger than anybody needs
 */
export const readSelector = (selector: unknown): Condition => new SelectorReader().selector(selector, 0);

const every =
  (conditions: readonly Condition[]): Condition =>
  (document, meter) =>
    conditions.every((condition) => condition(document, meter));
const some =
  (conditions: readonly Condition[]): Condition =>
  (document, meter) =>
    conditions.some((condition) => condition(document, meter));
const not =
  (condition: Condition): Condition =>
  (document, meter) =>
    !condition(document, meter);

/** Reads one selector and counts what it is made of. */
class SelectorReader {
  readonly #count = new SelectorCount();

  selector(selector: unknown, depth: number): Condition {
    if (!isObject(selector)) throw badRequest('a selector is an object');
    demandDepth(depth);
    const conditions = Object.entries(selector).map(([key, value]): Condition => {
      this.#count.condition(key);
      switch (key) {
        case '$and':
          return every(this.#list(value, depth));
        case '$or':
          return some(this.#list(value, depth));
        case '$nor':
          return not(some(this.#list(value, depth)));
        case '$not':
          return not(this.selector(value, depth + 1));
        default:
          if (key.startsWith('$')) throw badRequest(`${key.slice(0, 40)} is not an operator here`);
          return this.#field(key, value, depth);
      }
    });
    return every(conditions);
  }

  #list(value: unknown, depth: number): Condition[] {
    if (!Array.isArray(value) || value.length > SELECTOR_LIMITS.conditions)
      throw badRequest(`a selector has at most ${SELECTOR_LIMITS.conditions} conditions, in lists of selectors`);
    return value.map((selector) => {
      this.#count.condition('');
      return this.selector(selector, depth + 1);
    });
  }

  #field(path: string, condition: unknown, depth: number): Condition {
    const segments = path.split('.');
    if (segments.length > SELECTOR_LIMITS.depth) throw badRequest('a name of a field nests too deeply');
    const test = this.#tests(condition, depth);
    return (document, meter) => {
      meter.count();
      return test(valueAt(document, segments), meter);
    };
  }

  /** What a field's value must be: equal to a value, or as operators say. */
  #tests(condition: unknown, depth: number): Condition {
    demandDepth(depth);
    if (isObject(condition) && Object.keys(condition).some((key) => key.startsWith('$')))
      return every(Object.entries(condition).map(([operator, operand]) => this.#test(operator, operand, depth)));
    if (isObject(condition) && Object.keys(condition).length > 0) return this.selector(condition, depth + 1);
    return this.#compared(condition, (found) => found === 0);
  }

  #test(operator: string, operand: unknown, depth: number): Condition {
    this.#count.condition(operator);
    switch (operator) {
      case '$eq':
        return this.#compared(operand, (found) => found === 0);
      case '$ne':
        return this.#compared(operand, (found) => found !== 0);
      case '$gt':
        return this.#ranged(operand, (found) => found > 0);
      case '$gte':
        return this.#ranged(operand, (found) => found >= 0);
      case '$lt':
        return this.#ranged(operand, (found) => found < 0);
      case '$lte':
        return this.#ranged(operand, (found) => found <= 0);
      case '$exists':
        return (value) => (value !== undefined) === Boolean(operand);
      case '$in':
      case '$nin': {
        const among = this.#values(operand);
        const isIn: Condition = (value, meter) =>
          Array.isArray(value) ? value.some((item) => among.has(item, meter)) : among.has(value, meter);
        return operator === '$in' ? isIn : not(isIn);
      }
      case '$all': {
        const all = this.#values(operand);
        return (value, meter) => Array.isArray(value) && all.allIn(value, meter);
      }
      case '$size':
        return (value) => Array.isArray(value) && value.length === operand;
      case '$type':
        return (value) => typeName(value) === operand;
      case '$not':
        return not(this.#tests(operand, depth + 1));
      case '$elemMatch': {
        const test = this.#tests(operand, depth + 1);
        return (value, meter) => {
          if (!Array.isArray(value)) return false;
          meter.count(value.length);
          return value.some((item) => test(item, meter));
        };
      }
      default:
        throw badRequest(`${operator.slice(0, 40)} is not an operator here`);
    }
  }

  #compared(operand: unknown, fits: (order: number) => boolean): Condition {
    this.#count.value(operand);
    return (value, meter) => fits(order(value, operand, meter));
  }

  /** As compared; what is not there is neither before nor behind anything. */
  #ranged(operand: unknown, fits: (order: number) => boolean): Condition {
    const test = this.#compared(operand, fits);
    return (value, meter) => value !== undefined && test(value, meter);
  }

  #values(operand: unknown): Among {
    if (!Array.isArray(operand) || operand.length > SELECTOR_LIMITS.list)
      throw badRequest(`a list of at most ${SELECTOR_LIMITS.list} values is needed`);
    for (const value of operand) this.#count.value(value);
    return new Among(operand);
  }
}

const demandDepth = (depth: number): void => {
  if (depth > SELECTOR_LIMITS.depth) throw badRequest('the selector nests too deeply');
};

/** Values of a list. Plain ones are looked up, however many there are; lists and objects are compared one by one. */
class Among {
  readonly #plain = new Set<unknown>();
  readonly #others: unknown[] = [];

  constructor(values: readonly unknown[]) {
    for (const value of values) {
      if (typeof value === 'object' && value !== null) this.#others.push(value);
      else this.#plain.add(value);
    }
  }

  has(value: unknown, meter: Meter): boolean {
    meter.count();
    if (typeof value !== 'object' || value === null) return this.#plain.has(value);
    return this.#others.some((other) => order(value, other, meter) === 0);
  }

  /** Whether each of these values is in a list. */
  allIn(list: readonly unknown[], meter: Meter): boolean {
    const held = new Among(list);
    meter.count(list.length);
    return [...this.#plain, ...this.#others].every((value) => held.has(value, meter));
  }
}

/** The value that the segments of a dotted path lead to. */
export function valueAt(document: unknown, segments: readonly string[]): unknown {
  let value = document;
  for (const segment of segments) {
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, segment) ? (value as Json)[segment] : undefined;
  }
  return value;
}
