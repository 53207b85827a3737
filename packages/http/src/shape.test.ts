import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldwise, strip, tooDeep, unknownFields } from './shape.ts';

const row = z.object({ _id: z.string(), note: z.string().default('') });
const schema = z.object({
  name: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1)),
  rows: z.array(row).max(3).default([]),
  byKey: z.record(z.string(), row),
  maybe: row.nullable().optional(),
  either: z.union([z.string(), z.object({ ids: z.array(z.string()) })]).optional(),
  anything: z.unknown(),
});
const value = {
  name: 'a',
  secret: 1,
  rows: [{ _id: 'r', note: 'n', secret: 2 }],
  byKey: { k: { _id: 'r', secret: 3 } },
  maybe: { _id: 'm', secret: 4 },
  either: { ids: [], secret: 5 },
  anything: { kept: true },
};

describe('what leaves', () => {
  it('is only what the schema declares, at every depth', () => {
    expect(strip(schema, value)).toEqual({
      name: 'a',
      rows: [{ _id: 'r', note: 'n' }],
      byKey: { k: { _id: 'r' } },
      maybe: { _id: 'm' },
      either: { ids: [] },
      anything: { kept: true },
    });
  });
  it('is not judged: a document of an older version still leaves', () => {
    expect(strip(schema, { name: 7, rows: 'none', maybe: null })).toEqual({ name: 7, rows: 'none', maybe: null });
  });
});

describe('what comes in', () => {
  it('is searched for undeclared fields at every depth', () => {
    expect(unknownFields(schema, value)).toEqual([
      'secret',
      'rows.0.secret',
      'byKey.k.secret',
      'maybe.secret',
      'either.secret',
    ]);
    expect(unknownFields(schema, { name: 'a', constructor: 1, toString: 2 })).toEqual(['constructor', 'toString']);
  });
  it('may not nest without end', () => {
    expect(tooDeep(JSON.parse('['.repeat(39) + ']'.repeat(39)))).toBe(false);
    expect(tooDeep(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true);
  });
});

it('fieldwise tells "not sent" from "sent as the default"', () => {
  const parts = fieldwise(row);
  expect(parts.parse({})).toEqual({});
  expect(parts.parse({ note: '' })).toEqual({ note: '' });
  expect(row.partial().parse({})).toEqual({ note: '' });
});
