import { withoutPresence } from '@vetloom/http/shape.ts';
import { z } from 'zod';

/*
 * The largest that a schema lets through, and whether it has an end at all: what a request may cost begins with what it may hold.
 */

type Schema = z.core.$ZodType;
/** What a schema says of how long a value may be. */
function endsOf(schema: Schema): { readonly most: readonly number[]; readonly least: number } {
  const most: number[] = [];
  let least = 0;
  for (const check of schema._zod.def.checks ?? []) {
    const def = check._zod.def as { check: string; maximum?: number; minimum?: number; length?: number };
    if (def.check === 'max_length' && def.maximum !== undefined) most.push(def.maximum);
    if (def.check === 'min_length') least = Math.max(least, def.minimum ?? 0);
    if (def.check !== 'length_equals') continue;
    most.push(def.length ?? 0);
    least = def.length ?? 0;
  }
  return { most, least };
}

/** The parts of a pipe, and the schema itself where it is none. */
function parts(schema: Schema): Schema[] {
  const inner = withoutPresence(schema);
  return inner instanceof z.core.$ZodPipe ? [...parts(inner._zod.def.in), ...parts(inner._zod.def.out)] : [inner];
}

/** The most characters or items that a schema takes; undefined where it names no end. */
export function mostOf(schema: Schema): number | undefined {
  const ends = parts(schema).flatMap((part) => endsOf(part).most);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** What makes a value of a schema large; undefined for a number, a choice of words, a whole object. */
export type Growth = 'list' | 'text' | 'record' | 'anything';

/** What a member of a body grows by. */
export function growthOf(schema: Schema): Growth | undefined {
  for (const part of parts(schema)) {
    if (part instanceof z.core.$ZodArray) return 'list';
    if (part instanceof z.core.$ZodString) return 'text';
    if (part instanceof z.core.$ZodRecord) return 'record';
    if (part instanceof z.core.$ZodUnknown || part instanceof z.core.$ZodAny) return 'anything';
    if (part instanceof z.core.$ZodUnion)
      return part._zod.def.options.map(growthOf).find((growth) => growth !== undefined);
  }
  return undefined;
}

/** Dotted places at which a schema lets a value grow without an end of its own. */
export function endless(schema: Schema, path = '', seen: ReadonlySet<Schema> = new Set()): string[] {
  if (seen.has(schema)) return [];
  const within = new Set([...seen, schema]);
  const inside = (inner: Schema, name: string) => endless(inner, path === '' ? name : `${path}.${name}`, within);
  return parts(schema).flatMap((part): string[] => {
    if (part instanceof z.core.$ZodObject)
      return Object.entries(part._zod.def.shape).flatMap(([name, member]) => inside(member, name));
    if (part instanceof z.core.$ZodArray)
      return [...(mostOf(schema) === undefined ? [`${path}[]`] : []), ...inside(part._zod.def.element, '[]')];
    if (part instanceof z.core.$ZodRecord) return inside(part._zod.def.valueType, '{}');
    if (part instanceof z.core.$ZodUnion)
      return part._zod.def.options.flatMap((option) => endless(option, path, within));
    if (part instanceof z.core.$ZodTuple) return part._zod.def.items.flatMap((item, at) => inside(item, `${at}`));
    if (part instanceof z.core.$ZodString && !(part instanceof z.core.$ZodStringFormat))
      return mostOf(schema) === undefined && !parts(schema).some(hasPattern) ? [path] : [];
    return [];
  });
}

/** A text that a pattern holds is as long as the pattern lets it, which a reader of the schema sees. */
const hasPattern = (schema: Schema): boolean =>
  (schema._zod.def.checks ?? []).some((check) => (check._zod.def as { check: string }).check === 'string_format');

/** Values that most fields take, by name. */
export type Valid = Readonly<Record<string, unknown>>;

const text = (at: number): string[] => [
  `x${at}`,
  String(at + 1),
  at.toString(16).padStart(64, '0'),
  `/pet/x${at}`,
  `/user/x${at}`,
  `/record/${at}-x`,
  `/staff/x${at}@demo.vetloom.test`,
  `x${at}@demo.vetloom.test`,
  `https://x${at}.example/a`,
  `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  '#123456',
];

/** A small value that a schema takes, another for each number; undefined where none of ours fits. */
export function small(schema: Schema, name: string, valid: Valid, at = 0): unknown {
  const fits = (value: unknown) => z.safeParse(schema, value).success;
  if (at === 0 && valid[name] !== undefined && fits(valid[name])) return valid[name];
  if (fits(undefined) && schema !== withoutPresence(schema)) return undefined;
  const [inner = schema] = parts(schema);
  if (inner instanceof z.core.$ZodUnion)
    return inner._zod.def.options.map((option) => small(option, name, valid, at)).find(fits);
  if (inner instanceof z.core.$ZodObject)
    return Object.fromEntries(
      Object.entries(inner._zod.def.shape).flatMap(([member, of]) => {
        const value = small(of, member, valid, at);
        return value === undefined ? [] : [[member, value]];
      }),
    );
  if (inner instanceof z.core.$ZodArray) {
    const { least } = endsOf(inner);
    return Array.from({ length: least }, (_, index) => small(inner._zod.def.element, name, valid, index));
  }
  if (inner instanceof z.core.$ZodLiteral) return inner._zod.def.values[0];
  if (inner instanceof z.core.$ZodEnum) return Object.values(inner._zod.def.entries)[0];
  return [...text(at), 1, 0, 1_795_100_000, true, {}, [], null].find(fits);
}

/** The largest value of a schema that fits into so many characters of JSON. */
export function largest(schema: Schema, name: string, valid: Valid, room: number): unknown {
  const [inner = schema] = parts(schema);
  if (inner instanceof z.core.$ZodUnion) {
    const found = inner._zod.def.options.map((option) => largest(option, name, valid, room));
    return found.sort((a, b) => sizeOf(b) - sizeOf(a))[0];
  }
  switch (growthOf(schema)) {
    case 'list':
      return listOf((inner as z.core.$ZodArray)._zod.def.element, mostOf(schema), name, valid, room);
    case 'text':
      return textOf(schema, room);
    case 'record':
      return recordOf((inner as z.core.$ZodRecord)._zod.def.valueType, name, valid, room);
    case 'anything':
      return nested(39, Math.floor(room / 60));
    default:
      return small(schema, name, valid);
  }
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

function listOf(element: Schema, most: number | undefined, name: string, valid: Valid, room: number): unknown[] {
  const items: unknown[] = [];
  let left = room;
  for (let at = 0; at < (most ?? Number.POSITIVE_INFINITY); at += 1) {
    // Every item another one, from the second on none of the values that everybody uses.
    const item = small(element, name, at === 0 ? valid : {}, at) ?? `x${at}`;
    left -= sizeOf(item) + 1;
    if (left < 0) break;
    items.push(item);
  }
  return items;
}

function textOf(schema: Schema, room: number): string {
  const length = Math.min(mostOf(schema) ?? room, room);
  const candidates = ['字', 'x', '1', '0', 'a '].map((part) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length),
  );
  return candidates.find((candidate) => z.safeParse(schema, candidate).success) ?? 'x'.repeat(length);
}

function recordOf(value: Schema, name: string, valid: Valid, room: number): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  let left = room;
  for (let at = 0; ; at += 1) {
    const member = small(value, name, valid, at) ?? null;
    left -= sizeOf(member) + 10;
    if (left < 0) return record;
    record[`k${at}`] = member;
  }
}

/** An object as deep as bodies may be, with a long list at the end. */
function nested(depth: number, length: number): unknown {
  let value: unknown = Array.from({ length }, (_, at) => `v${at}`);
  for (let at = 0; at < depth - 3; at += 1) value = { n: value };
  return value;
}
