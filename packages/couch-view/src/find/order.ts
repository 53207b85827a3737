import type { Meter } from './budget.ts';

/** Characters of a long text that cost as much as one comparison. */
const CHARACTERS_OF_ONE = 256;
const TYPES = ['undefined', 'null', 'boolean', 'number', 'string', 'array', 'object'];

/** The kind of a JSON value, by CouchDB's names. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * CouchDB's order of values: by kind first, then within the kind; text by code unit; lists and objects member by member, so that comparing ends
 * at the first difference however large they are.
 */
export function order(a: unknown, b: unknown, meter?: Meter): number {
  const kind = typeName(a);
  const kinds = TYPES.indexOf(kind) - TYPES.indexOf(typeName(b));
  meter?.count();
  if (kinds !== 0) return kinds;
  if (kind === 'array') return orderOfLists(a as readonly unknown[], b as readonly unknown[], meter);
  if (kind === 'object') return orderOfObjects(a as object, b as object, meter);
  if (kind === 'string') {
    const [text, other] = [String(a), String(b)];
    meter?.count(Math.floor(Math.min(text.length, other.length) / CHARACTERS_OF_ONE));
    return compareText(text, other);
  }
  return Number(a ?? 0) - Number(b ?? 0);
}

function orderOfLists(a: readonly unknown[], b: readonly unknown[], meter: Meter | undefined): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const found = order(a[at], b[at], meter);
    if (found !== 0) return found;
  }
  return a.length - b.length;
}

function orderOfObjects(a: object, b: object, meter: Meter | undefined): number {
  const others = Object.entries(b);
  let at = 0;
  for (const [name, value] of Object.entries(a)) {
    const other = others[at];
    if (!other) return 1;
    const found = compareText(name, other[0]) || order(value, other[1], meter);
    if (found !== 0) return found;
    at += 1;
  }
  return at - others.length;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
