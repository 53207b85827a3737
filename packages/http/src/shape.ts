import { z } from 'zod';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was stripped for good. */
const STRIPPED = new WeakSet<object>();

/** Strips a value that will be answered many times: later it is passed through as it is. Nobody may change it from then on. */
export function strippedOnce<T extends object>(schema: z.core.$ZodType, value: T): T {
  const stripped = strip(schema, value) as T;
  STRIPPED.add(stripped);
  return stripped;
}

/**
 * Keeps only what the schema declares, at every depth, without judging the values: a field that is not declared does not
 * leave (law 29), while a document written by an older version still can.
 */
export function strip(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && STRIPPED.has(value)) return value;
  const bare = unwrapped(schema);
  if (bare instanceof z.core.$ZodArray && Array.isArray(value))
    return value.map((item) => strip(bare._zod.def.element, item));
  if (bare instanceof z.core.$ZodUnion) return strip(branchFor(bare, value), value);
  if (!isObject(value)) return value;
  if (bare instanceof z.core.$ZodRecord) {
    const { valueType } = bare._zod.def;
    // Whole documents of a device's pages: any member is declared, and there are thousands of them.
    if (valueType instanceof z.core.$ZodUnknown) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, strip(valueType, member)]));
  }
  if (!(bare instanceof z.core.$ZodObject)) return value;
  const { shape } = bare._zod.def;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key]) => Object.hasOwn(value, key) && value[key] !== undefined)
      .map(([key, member]) => [key, strip(member, value[key])]),
  );
}

/** Dotted paths of members that the schema does not declare, at every depth; at most ten. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const bare = unwrapped(schema);
  if (bare instanceof z.core.$ZodArray && Array.isArray(value))
    return value.flatMap((item, at) => unknownFields(bare._zod.def.element, item, `${path}${at}.`)).slice(0, 10);
  if (bare instanceof z.core.$ZodUnion) return unknownFields(branchFor(bare, value), value, path);
  if (!isObject(value)) return [];
  if (bare instanceof z.core.$ZodRecord)
    return Object.entries(value)
      .flatMap(([key, member]) => unknownFields(bare._zod.def.valueType, member, `${path}${key}.`))
      .slice(0, 10);
  if (!(bare instanceof z.core.$ZodObject)) return [];
  const { shape } = bare._zod.def;
  return Object.entries(value)
    .flatMap(([key, member]) => {
      const declared = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return declared ? unknownFields(declared, member, `${path}${key}.`) : [`${path}${key}`];
    })
    .slice(0, 10);
}

/** Deepest nesting that a body may have; the documents' own is below ten. */
const MAX_DEPTH = 40;

/** Whether a JSON value nests so deeply that recursive code (comparison, cloning, hashing) could run out of stack. */
export function tooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

/**
 * Every field optional and without its default, so that a PUT tells "not sent" from "sent as the default"
 * (a default of an optional field would fill in what nobody sent).
 */
export function fieldwise<S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<Fieldwise<S>> {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([field, member]) => [
      field,
      z.optional(member instanceof z.ZodDefault ? member.removeDefault() : (member as z.ZodType)),
    ]),
  );
  return z.object(shape) as unknown as z.ZodObject<Fieldwise<S>>;
}

/** The shape of {@link fieldwise}. */
export type Fieldwise<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]>;
};

/** A schema without what only says whether a value must be there, and what it is where it isn't. */
export function withoutPresence(schema: z.core.$ZodType): z.core.$ZodType {
  let bare = schema;
  for (;;) {
    if (
      bare instanceof z.core.$ZodOptional ||
      bare instanceof z.core.$ZodNullable ||
      bare instanceof z.core.$ZodDefault ||
      bare instanceof z.core.$ZodPrefault ||
      bare instanceof z.core.$ZodReadonly ||
      bare instanceof z.core.$ZodCatch
    )
      bare = bare._zod.def.innerType;
    else if (bare instanceof z.core.$ZodLazy) bare = bare._zod.def.getter();
    else return bare;
  }
}

/** What a value is read by first. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const bare = withoutPresence(schema);
  return bare instanceof z.core.$ZodPipe ? unwrapped(bare._zod.def.in) : bare;
}

function branchFor(union: z.core.$ZodUnion, value: unknown): z.core.$ZodType {
  const { options } = union._zod.def;
  const fits = options.find((option) => z.safeParse(option, value).success);
  return fits ?? options.find((option) => isObject(value) === isObject(emptyOf(option))) ?? z.unknown();
}

const emptyOf = (schema: z.core.$ZodType): unknown => (unwrapped(schema) instanceof z.core.$ZodObject ? {} : undefined);
