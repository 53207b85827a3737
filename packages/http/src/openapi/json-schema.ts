import { z } from 'zod';

type Json = Record<string, unknown>;

/** What the document says of a schema that reads more than it asks for. */
interface Shown {
  readonly schema: z.ZodType;
  readonly required: boolean;
}
const SHOWN = new WeakMap<z.core.$ZodType, Shown>();

/**
 * A member of a body that is read leniently, so that the handler can refuse it with a code of its own, and is documented as what callers are to
 * send.
 */
export function documentedAs<S extends z.ZodType>(schema: S, shown: z.ZodType, required = true): S {
  SHOWN.set(schema, { schema: shown, required });
  return schema;
}

/** The bounds of every time of the API (`unixSeconds` of the domain). */
const TIME = { minimum: -2_208_988_800, maximum: 7_258_118_400 };
const TIME_NOTE = 'Unix seconds.';
const MOMENT = 1_763_600_000;
/** Names of members that hold a time, also where their schema is any whole number. */
const NAMED_TIME = /(?:^|[a-z])(?:dateTime|DateTime|expiresAt|ExpiresAt|expireDateTime)$/;

/** The JSON schema of what goes in or comes out. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: made }) => complete(zodSchema, made as Json, io),
  });
  return rest;
}

function complete(schema: z.core.$ZodTypes, made: Json, io: 'input' | 'output'): void {
  const shown = SHOWN.get(schema);
  if (shown) Object.assign(made, jsonSchema(shown.schema, io));
  if (made.minimum === TIME.minimum && made.maximum === TIME.maximum) noteTime(made);
  if (!(schema instanceof z.core.$ZodObject)) return;
  const required = new Set(Array.isArray(made.required) ? (made.required as string[]) : []);
  for (const [name, member] of Object.entries(schema._zod.def.shape)) {
    if (SHOWN.get(member)?.required) required.add(name);
    const inner = (made.properties as Record<string, Json> | undefined)?.[name];
    if (inner && NAMED_TIME.test(name) && isWhole(inner)) noteTime(inner);
  }
  if (required.size > 0) made.required = [...required];
}

const isWhole = (made: Json): boolean => made.type === 'integer' || made.type === 'number';

function noteTime(made: Json): void {
  made.description ??= TIME_NOTE;
  made.examples ??= [MOMENT];
}
