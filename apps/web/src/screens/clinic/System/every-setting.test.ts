import { type SettingConcern, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { SETTINGS } from '@vetloom/domain/clinic/settings/settings.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldName, toldValue } from '../../../parts/history/history-words.ts';
import { PLACES } from './system-rows.ts';
import { undone } from './undone.ts';

/** A schema as zod describes it to whoever walks through it. */
interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly valueType?: z.ZodType;
  readonly keyType?: z.ZodType;
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { readonly _zod: { readonly def: Def } })._zod.def;

/** Closed values that a field may have, and objects with a value in each member: what is told in words, by reading the schema. */
const samples = (schema: z.ZodType): unknown[] => proposed(schema).filter((value) => schema.safeParse(value).success);

/** What leaves of a schema may hold; what doesn't fit is left out. */
const TEXTS = ['09:00', '10:00', '鼻內給藥', 'BID PC', '/role/doctor', '#6D6A2E', 'a', '2026-11-20'];
const NUMBERS = [10, 1, 0, 100, 1_795_000_000];

function proposed(schema: z.ZodType): unknown[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
    case 'catch':
      return def.innerType ? samples(def.innerType) : [];
    case 'pipe':
      return def.in ? samples(def.in) : [];
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'literal':
      return [...(def.values ?? [])];
    case 'union':
      return (def.options ?? []).flatMap(samples);
    case 'array':
      return def.element ? samples(def.element).map((one) => [one]) : [];
    case 'boolean':
      return [true, false];
    case 'number':
      return NUMBERS;
    case 'string':
      return TEXTS;
    case 'object': {
      const members = Object.entries(def.shape ?? {}).map(([key, member]) => [key, samples(member)] as const);
      const first = Object.fromEntries(members.map(([key, [one]]) => [key, one]));
      return members.flatMap(([key, all]) => all.map((one) => ({ ...first, [key]: one })));
    }
    case 'record':
      return def.valueType && def.keyType
        ? samples(def.keyType).flatMap((key) =>
            samples(def.valueType as z.ZodType).map((one) => ({ [String(key)]: one })),
          )
        : [];
    default:
      return [];
  }
}

/** Latin words that a person knows. */
const KNOWN = /Turnkey|LINE|Pay|SMS|PDF|A4|A5|Email|LINE Pay|NT\$|QR|S3|mm|cm|kg/g;
/** What stands beside people's own words. */
const technical = (text: string): boolean =>
  /[A-Za-z_]{2,}/.test(
    TEXTS.filter((own) => own.length > 1)
      .reduce((rest, own) => rest.replaceAll(own, ''), text)
      .replace(KNOWN, ''),
  );

const named = SETTINGS.filter(({ name }) => PLACES[name] !== undefined);
const fieldsOf = (concern: (typeof SETTINGS)[number]) =>
  Object.entries(concern.shape as Readonly<Record<string, z.ZodType>>);

describe('the search over all settings', () => {
  it.each(named)(
    'finds every field of $name by a Chinese name, and tells what may be set without a technical word',
    (concern) => {
      for (const [field, schema] of fieldsOf(concern)) {
        expect(fieldName('setting', field), field).not.toBe(field);
        const told = samples(schema).map((value) => toldValue('setting', field, value, () => undefined));
        expect(told.filter(technical), field).toEqual([]);
      }
    },
  );

  it('tells times, shares and units as people write them, and the rows of a list by their names', () => {
    const told = (field: string, value: unknown) => toldValue('setting', field, value, () => undefined);
    expect(told('quietFrom', 21 * 60)).toBe('21:00');
    expect(told('checkOutUntil', 12 * 3600)).toBe('12:00');
    expect(told('doseTolerance', 0.1)).toBe('10%');
    expect(told('waitWarnMinutes', 15)).toBe('15 分');
    expect(told('petIDCounter', { sequence: 41 })).toBe('病歷號 41');
    expect(told('orderSeries', { O202611: 12 })).toBe('訂購單 202611 12');
    expect(told('routes', [{ _id: 'a', short: 'IN', text: '鼻內給藥', order: 0 }])).toBe('1 筆：鼻內給藥');
  });
});

/** Values of a field that a concern may hold, other than the usual one. */
const others = (concern: (typeof SETTINGS)[number], field: string, schema: z.ZodType): unknown[] =>
  samples(schema).filter(
    (value) =>
      concern.schema.safeParse({ ...concern.defaults, [field]: value }).success &&
      !same(value, (concern.defaults as unknown as Record<string, unknown>)[field]),
  );

describe('a change of settings', () => {
  const edited = SETTINGS.filter(({ permission }) => permission.length > 0);
  it.each(edited)('of $name is taken back from the history, whatever was changed', async (concern) => {
    let tried = 0;
    for (const [field, schema] of fieldsOf(concern))
      for (const after of others(concern, field, schema)) {
        const clinic = new TestClinic();
        const usual = (concern.defaults as unknown as Record<string, unknown>)[field];
        const standing = concern.schema.parse({ ...concern.defaults, [field]: after });
        clinic.reader.documents.set(documentKey('setting', concern.id), standing as never);
        const changes = [{ field, before: usual, after: (standing as unknown as Record<string, unknown>)[field] }];
        const edits = undone({ kind: 'changed', hidden: 0, changes }, concern, standing);
        expect(edits, field).toBeInstanceOf(Array);
        await clinic.run('setting.edit', { settingID: concern.id, edits });
        const back = (await settingOf(clinic.tx, concern as SettingConcern)) as unknown as Record<string, unknown>;
        expect(back[field] ?? null, field).toEqual(usual ?? null);
        expect(clinic.conflicts, field).toEqual([]);
        tried += 1;
      }
    expect(tried).toBeGreaterThan(0);
  });
});
