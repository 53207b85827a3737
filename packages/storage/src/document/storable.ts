const REPLACEMENT = '\uFFFD';
// What JSON.stringify writes for a NUL and for halves of a surrogate pair, the only code points that jsonb refuses.
const SUSPECT = /\\u(0000|d[89a-f][0-9a-f]{2})/;

/**
 * The value as jsonb takes it. Schemas refuse these code points in documents; they are met in what a schema refused, which is kept too.
 */
export function storable<T>(value: T): T {
  if (!SUSPECT.test(JSON.stringify(value) ?? '')) return value;
  return cleaned(value) as T;
}

/** The same with its JSON; the value is written as text once where that is enough. */
export function storableText<T>(value: T): { readonly value: T; readonly json: string } {
  const json = JSON.stringify(value) ?? 'null';
  if (!SUSPECT.test(json)) return { value, json };
  const clean = cleaned(value) as T;
  return { value: clean, json: JSON.stringify(clean) };
}

/** The JSON of a value as jsonb takes it. */
export const storableJSON = (value: unknown): string => storableText(value).json;

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', REPLACEMENT);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [cleaned(key), cleaned(member)]));
}
