import type { z } from 'zod';

type Json = Record<string, unknown>;

/** What fields of these names hold, as a clinic would write them. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  clinic: 'my-clinic',
  name: 'Mochi',
  phone: '0912345678',
  email: 'doctor@vet.example.tw',
  username: 'doctor@vet.example.tw',
  optUserID: 'doctor@vet.example.tw',
  'Idempotency-Key': '5f0c7a52-7c1e-4c0e-9a7e-2b6f3f1d8a10',
  keyword: 'Mochi',
  cause: 'vomiting',
  type: 'Canine',
  hash: 'a3f1'.repeat(16),
  time: '0930',
  from: '09:00',
  to: '12:00',
  color: '#2F6B4F',
  trigger: ';vom',
  userIP: '203.0.113.7',
  baseURL: 'http://192.168.1.40:11434',
  url: 'https://vet.example.tw/hook',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '5f0c7a52-7c1e-4c0e-9a7e-2b6f3f1d8a10',
  date: '2025-11-20',
  email: 'doctor@vet.example.tw',
  uri: 'https://vet.example.tw/',
};

/** An example of what a schema describes: what is required, and of what requires nothing its first member. */
export function exampleOf(schema: Json, name = ''): unknown {
  const given = firstOf(schema.examples) ?? firstOf(schema.enum) ?? schema.const;
  if (given !== undefined) return given;
  const branches = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (branches) return exampleOf(branches.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return (schema.items as Json | undefined) ? [exampleOf(schema.items as Json, singular(name))] : [];
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    default:
      return textOf(schema, name);
  }
}

/** An example that a schema takes; undefined where none was found. */
export function validExample(schema: z.ZodType, shown: Json): unknown {
  const example = exampleOf(shown);
  return schema.safeParse(example).success ? example : undefined;
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
const singular = (name: string): string => name.replace(/s$/, '');

function objectOf(schema: Json): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const required = new Set((schema.required ?? []) as string[]);
  const told = properties.filter(([name]) => required.has(name));
  const chosen = told.length > 0 ? told : properties.slice(0, 1);
  return Object.fromEntries(chosen.map(([name, member]) => [name, exampleOf(member, name)]));
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = Math.max(
    Number(minimum ?? 1),
    Number(exclusiveMinimum ?? 0) + (exclusiveMinimum === undefined ? 0 : 1),
  );
  return Math.min(Math.max(least, 1), Number(maximum ?? least));
}

function textOf({ format, pattern, minLength, maxLength }: Json, name: string): string {
  const formatted = typeof format === 'string' ? BY_FORMAT[format] : undefined;
  if (formatted !== undefined) return formatted;
  if (pattern === '^[a-f0-9]{64}$') return 'a3f1'.repeat(16);
  // A time that stands in a path.
  if (pattern === '^[0-9]{1,10}$') return '1763600000';
  const known = BY_NAME[name];
  if (typeof known === 'string') return known.slice(0, Number(maxLength ?? known.length));
  if (/ID$|^id$|^_id$/.test(name)) return '1763600000-k3f9ab'.slice(0, Number(maxLength ?? 17));
  return 'text'.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? 1e6));
}
