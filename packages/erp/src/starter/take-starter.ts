import type { ErpSetting, ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { productFields } from '@vetloom/domain/catalog/product.schema.ts';
import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { serviceFields } from '@vetloom/domain/catalog/service.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  STARTER_NEEDS,
  type StarterItem,
  type StarterKind,
  starterItem,
  starterKey,
} from '@vetloom/domain/founding/starter-catalogue.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { MOST_SETTINGS, putSettings, settingsOf } from '@vetloom/storage/catalog/erp-setting-rows.ts';
import { newID, saveChanges } from '../catalogue/catalogue-calls.ts';
import { levelsOfType, putLevels } from '../level/level-rows.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';
import { lastPlace } from '../service/service-rows.ts';

/** What came of it: rows that were made, and those that were there by their names. */
export interface Taken {
  readonly taken: number;
  readonly present: number;
}

/**
 * Takes suggestions into the clinic's catalogue, all in one write. Another device that takes the same before or after adds nothing: names are looked at
 * under the clinic's head. One that enters a price meanwhile keeps it: what is there is left alone.
 * @throws DomainError forbidden for a kind that the person may not write, badParameter for what is no suggestion
 */
export async function takeStarter(
  call: ErpCall,
  write: RowWrite,
  asked: readonly Pick<StarterItem, 'kind' | 'name'>[],
): Promise<Taken> {
  const items = new Map<string, StarterItem>();
  for (const one of asked) {
    const item = starterItem(one);
    if (!item)
      throw new DomainError('badParameter', `${one.name} is no suggestion`, { fields: ['items'], value: one.name });
    write.demand(STARTER_NEEDS[item.kind]);
    items.set(starterKey(item), item);
  }
  const wanted = [...items.values()];
  const of = (kind: StarterKind) => wanted.filter((item) => item.kind === kind);
  const services = await missing(write, 'service', of('service'));
  const products = await missing(write, 'product', of('product'));
  const changes: CatalogueChange[] = [
    ...(await serviceChanges(call, write, services)),
    ...products.map(({ name, class: type, unit }) => {
      const row = { ...productFields.parse({ name, type, unit }), ...stamps(call, write) };
      return changeOf('product', row.id, null, row);
    }),
  ];
  if (changes.length > 0) await saveChanges(call, write, changes);
  const levels = await takeLevels(call, write, of('level'));
  const types = await takeWords(call, write, of('type'), [...services, ...products]);
  const taken = changes.length + levels + types;
  return { taken, present: wanted.length - taken };
}

const stamps = (call: ErpCall, { author }: RowWrite): RowStamps => ({
  id: newID(call),
  createDateTime: call.now,
  createBy: author,
  updateDateTime: call.now,
  updateBy: author,
});

/** Those whose names no row has, archived ones included: what a clinic has put away isn't brought back under its hands. */
async function missing(
  { sql }: RowWrite,
  kind: 'service' | 'product',
  items: readonly StarterItem[],
): Promise<StarterItem[]> {
  if (items.length === 0) return [];
  const rows = await sql<{ name: string }>(
    `SELECT t.name FROM vetloom.${kind} t WHERE t.clinic_id = $1 AND t.removed_at IS NULL AND t.name = ANY ($2)`,
    [items.map(({ name }) => name)],
  );
  const there = new Set(rows.map(({ name }) => name));
  return items.filter(({ name }) => !there.has(name));
}

async function serviceChanges(
  call: ErpCall,
  write: RowWrite,
  items: readonly StarterItem[],
): Promise<CatalogueChange[]> {
  const places = new Map<string, number>();
  const changes: CatalogueChange[] = [];
  for (const { name, class: ofClass, type, unit } of items) {
    const sequence = places.get(ofClass) ?? (await lastPlace(write.sql, ofClass));
    places.set(ofClass, sequence + 1);
    const row = { ...serviceFields.parse({ name, class: ofClass, type, unit }), sequence, ...stamps(call, write) };
    changes.push(changeOf('service', row.id, null, row));
  }
  return changes;
}

/** Levels that are looked through for names which are there, at most. */
const MOST_PRESENT = 10_000;

/** Levels at the top of the tree, for products of every type. */
async function takeLevels(call: ErpCall, write: RowWrite, items: readonly StarterItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const present = await levelsOfType(write.sql, '', MOST_PRESENT);
  const there = new Set(present.filter(({ level }) => level.parentID === null).map(({ level }) => level.name));
  const levels = items
    .filter(({ name }) => !there.has(name))
    .map(({ name }): ProductLevel => ({ type: '', name, parentID: null, depth: 1, ...stamps(call, write) }));
  if (levels.length === 0) return 0;
  await putLevels(write.sql, levels, write.seq);
  for (const level of levels) write.note({ table: 'product_level', id: level.id, before: null, after: level });
  return levels.length;
}

interface Word {
  readonly kind: ErpSettingKind;
  readonly name: string;
  readonly class: string;
}

/** Words that were asked for, and those of what is taken; answers how many of the first were new. */
async function takeWords(
  call: ErpCall,
  write: RowWrite,
  asked: readonly StarterItem[],
  rows: readonly StarterItem[],
): Promise<number> {
  const types = asked.map(({ name }): Word => ({ kind: 'type', name, class: '' }));
  const words = write.may('ERP_SETTINGS_WRITE') ? [...types, ...rows.flatMap(wordsOf)] : [];
  if (words.length === 0) return 0;
  const present = await settingsOf(write.sql, ['type', 'unit', 'serviceClass', 'service']);
  const listed: Word[] = present.map(({ kind, setting }) => ({ kind, name: setting.name, class: setting.class }));
  const next = new Map<string, number>();
  const news: { readonly kind: ErpSettingKind; readonly setting: ErpSetting }[] = [];
  for (const word of words) {
    const list = listed.filter(({ kind }) => kind === word.kind);
    if (word.name === '' || list.length >= MOST_SETTINGS) continue;
    if (list.some(({ name, class: of }) => name === word.name && of === word.class)) continue;
    const places = present.filter(({ kind }) => kind === word.kind).map(({ setting }) => setting.sequence);
    const sequence = next.get(word.kind) ?? Math.max(-1, ...places) + 1;
    next.set(word.kind, sequence + 1);
    listed.push(word);
    news.push({ kind: word.kind, setting: { name: word.name, class: word.class, sequence, ...stamps(call, write) } });
  }
  await putSettings(write.sql, news, write.seq);
  for (const { kind, setting } of news)
    write.note({ table: 'erp_setting', id: `${kind}/${setting.id}`, before: null, after: setting });
  return types.filter(({ name }) => news.some(({ kind, setting }) => kind === 'type' && setting.name === name)).length;
}

const wordsOf = ({ kind, class: ofClass, type, unit }: StarterItem): Word[] =>
  kind === 'service'
    ? [
        { kind: 'serviceClass', name: ofClass, class: '' },
        { kind: 'service', name: type, class: ofClass },
        { kind: 'unit', name: unit, class: '' },
      ]
    : [
        { kind: 'type', name: ofClass, class: '' },
        { kind: 'unit', name: unit, class: '' },
      ];
