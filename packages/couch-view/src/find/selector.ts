import { badRequest } from '../problem.ts';

/** A condition of Mango, already checked: told of a document as its reader sees it. */
export type Condition = (document: unknown) => boolean;

type Json = Readonly<Record<string, unknown>>;

/** Deepest nesting of a selector. */
const DEEPEST = 10;
/** Longest list of `$in` and its like. */
const LONGEST = 1000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a selector. Regular expressions are not among its operators: one that is made for it keeps a server busy for hours.
 * @throws DomainError badParameter
 */
export function readSelector(selector: unknown, depth = 0): Condition {
  if (!isObject(selector)) throw badRequest('a selector is an object');
  if (depth > DEEPEST) throw badRequest('the selector nests too deeply');
  const conditions = Object.entries(selector).map(([key, value]): Condition => {
    switch (key) {
      case '$and':
        return every(list(value, depth));
      case '$or':
        return some(list(value, depth));
      case '$nor':
        return not(some(list(value, depth)));
      case '$not':
        return not(readSelector(value, depth + 1));
      default:
        if (key.startsWith('$')) throw badRequest(`${key} is not an operator here`);
        return readField(key, value, depth);
    }
  });
  return every(conditions);
}

const every =
  (conditions: readonly Condition[]): Condition =>
  (document) =>
    conditions.every((condition) => condition(document));
const some =
  (conditions: readonly Condition[]): Condition =>
  (document) =>
    conditions.some((condition) => condition(document));
const not =
  (condition: Condition): Condition =>
  (document) =>
    !condition(document);

function list(value: unknown, depth: number): Condition[] {
  if (!Array.isArray(value) || value.length > LONGEST) throw badRequest('a list of selectors is needed');
  return value.map((selector) => readSelector(selector, depth + 1));
}

function readField(path: string, condition: unknown, depth: number): Condition {
  const test = readTests(condition, depth);
  return (document) => test(valueAt(document, path));
}

/** What a field's value must be: equal to a value, or as operators say. */
function readTests(condition: unknown, depth: number): Condition {
  if (depth > DEEPEST) throw badRequest('the selector nests too deeply');
  if (!isObject(condition) || !Object.keys(condition).some((key) => key.startsWith('$')))
    return isObject(condition) && Object.keys(condition).length > 0
      ? readSelector(condition, depth + 1)
      : (value) => order(value, condition) === 0;
  return every(Object.entries(condition).map(([operator, operand]) => readTest(operator, operand, depth)));
}

function readTest(operator: string, operand: unknown, depth: number): Condition {
  switch (operator) {
    case '$eq':
      return (value) => order(value, operand) === 0;
    case '$ne':
      return (value) => order(value, operand) !== 0;
    case '$gt':
      return (value) => value !== undefined && order(value, operand) > 0;
    case '$gte':
      return (value) => value !== undefined && order(value, operand) >= 0;
    case '$lt':
      return (value) => value !== undefined && order(value, operand) < 0;
    case '$lte':
      return (value) => value !== undefined && order(value, operand) <= 0;
    case '$exists':
      return (value) => (value !== undefined) === Boolean(operand);
    case '$in':
    case '$nin': {
      const among = values(operand);
      const isIn: Condition = (value) =>
        (Array.isArray(value) ? value : [value]).some((item) => among.some((other) => order(item, other) === 0));
      return operator === '$in' ? isIn : not(isIn);
    }
    case '$all': {
      const all = values(operand);
      return (value) => Array.isArray(value) && all.every((other) => value.some((item) => order(item, other) === 0));
    }
    case '$size':
      return (value) => Array.isArray(value) && value.length === operand;
    case '$type':
      return (value) => typeName(value) === operand;
    case '$not':
      return not(readTests(operand, depth + 1));
    case '$elemMatch': {
      const test = readTests(operand, depth + 1);
      return (value) => Array.isArray(value) && value.some(test);
    }
    default:
      throw badRequest(`${operator} is not an operator here`);
  }
}

function values(operand: unknown): readonly unknown[] {
  if (Array.isArray(operand) && operand.length <= LONGEST) return operand;
  throw badRequest(`a list of at most ${LONGEST} values is needed`);
}

/** The value that a dotted path leads to. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const segment of path.split('.')) {
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, segment) ? (value as Json)[segment] : undefined;
  }
  return value;
}

const TYPES = ['undefined', 'null', 'boolean', 'number', 'string', 'array', 'object'];

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** CouchDB's order of values: by kind first, then within the kind; text by code unit. */
export function order(a: unknown, b: unknown): number {
  const kind = typeName(a);
  const kinds = TYPES.indexOf(kind) - TYPES.indexOf(typeName(b));
  if (kinds !== 0) return kinds;
  if (kind === 'array' || kind === 'object') return compareText(JSON.stringify(a), JSON.stringify(b));
  if (kind === 'string') return compareText(String(a), String(b));
  return Number(a ?? 0) - Number(b ?? 0);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
