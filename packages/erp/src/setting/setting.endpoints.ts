import {
  ERP_SETTING_KINDS,
  type ErpSetting,
  type ErpSettingKind,
  erpSettingFields,
  erpSettingSchema,
} from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { isFixedWord, NAME_MOST } from '@vetloom/domain/catalog/erp-setting-words.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { movedPlaces } from '@vetloom/domain/catalog/sequence.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import {
  MOST_SETTINGS,
  putSettings,
  removeSettings,
  settingHistoryID,
  settingsOf,
} from '@vetloom/storage/catalog/erp-setting-rows.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { MOST_CHANGED, newID, saveChanges } from '../catalogue/catalogue-calls.ts';
import { changedRow } from '../rows/row-base.ts';
import { type ErpCall, type RowCommand, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { countUses, renameUses, typesOfClass } from './setting-uses.ts';

const PATH = `${ERP_BASE}/setting`;
const TABLE = 'erp_setting';
const frame = { scope: 'clinic', tag: 'Inventory settings' } as const;
// Whoever picks from a list reads it.
const reads = { ...frame, permission: ['ERP_SETTINGS_READ', 'PRODUCT_READ', 'SERVICE_READ'], write: false } as const;
const writes = { ...frame, permission: ['ERP_SETTINGS_WRITE'], write: true } as const;
const kind = z.enum(ERP_SETTING_KINDS);
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const CREATE = command('erpSetting.create');
const RENAME = command('erpSetting.rename');
const ORDER = command('erpSetting.order');
const REMOVE = command('erpSetting.remove');

const listOf = async (sql: ClinicSql, of: ErpSettingKind) => settingsOf(sql, [of]);

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{kind}`,
  summary: 'Add a word to a list: a type of products, a unit, a class of services, a type within a class',
  description: `It stands last. In a list a name is there once (of \`service\`, once a \`class\`); another is refused as contradictory, with \`detail\` \`{rule: "nameTaken", id}\`. At most ${MOST_SETTINGS} entries of a list; names of units and of services at most 20 characters.`,
  command: CREATE.name,
  params: z.object({ kind }),
  body: erpSettingFields,
  result: erpSettingSchema,
  errors: ['contradictory'],
  handle: (call) => {
    const of = call.params.kind;
    return writeRows(call, CREATE, { kind: of, ...call.body }, async (write) => {
      const list = await listOf(write.sql, of);
      if (list.length >= MOST_SETTINGS)
        throw new DomainError('contradictory', `the list is full`, { rule: 'listFull', most: MOST_SETTINGS });
      const setting: ErpSetting = {
        ...call.body,
        id: newID(call),
        sequence: Math.max(-1, ...list.map((row) => row.setting.sequence)) + 1,
        createDateTime: call.now,
        createBy: write.author,
        updateDateTime: call.now,
        updateBy: write.author,
      };
      demandName(
        of,
        setting,
        list.map((row) => row.setting),
      );
      await put(write, of, [{ before: null, after: setting }]);
      call.setVersion(write.seq);
      return setting;
    });
  },
});

/** @throws DomainError badParameter for a name or class that the list doesn't take, contradictory for one that is there */
function demandName(of: ErpSettingKind, setting: ErpSetting, list: readonly ErpSetting[]): void {
  if (setting.name.length > NAME_MOST[of])
    throw new DomainError('badParameter', `name: at most ${NAME_MOST[of]} characters`, { fields: ['name'] });
  if (setting.class !== '' && of !== 'service')
    throw new DomainError('badParameter', 'class: of the list service alone', { fields: ['class'] });
  const other = list.find((one) => one.id !== setting.id && one.name === setting.name && one.class === setting.class);
  if (other)
    throw new DomainError('contradictory', `${setting.name} is in the list already`, {
      rule: 'nameTaken',
      fields: ['name'],
      value: setting.name,
      id: other.id,
    });
}

interface SettingChange {
  readonly before: ErpSetting | null;
  readonly after: ErpSetting;
}

async function put(write: RowWrite, of: ErpSettingKind, changes: readonly SettingChange[]): Promise<void> {
  await putSettings(
    write.sql,
    changes.map(({ after }) => ({ kind: of, setting: after })),
    write.seq,
  );
  for (const { before, after } of changes)
    write.note({ table: TABLE, id: settingHistoryID(of, after.id), before, after });
}

const all = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/all`,
  summary: 'All of the clinic’s lists, each in its order',
  result: z.object({
    type: z.array(erpSettingSchema),
    unit: z.array(erpSettingSchema),
    serviceClass: z.array(erpSettingSchema),
    service: z.array(erpSettingSchema),
  }),
  errors: [],
  handle: async (call) => {
    const rows = await readRows(call, (sql) => settingsOf(sql, ERP_SETTING_KINDS));
    const list = (of: ErpSettingKind) => rows.filter((row) => row.kind === of).map(({ setting }) => setting);
    return { type: list('type'), unit: list('unit'), serviceClass: list('serviceClass'), service: list('service') };
  },
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{name}`,
  summary: 'One of the clinic’s lists in its order: type, unit, serviceClass or service',
  params: z.object({ name: line(40) }),
  result: z.array(erpSettingSchema),
  errors: ['notFound'],
  handle: async (call) => {
    const named = ERP_SETTING_KINDS.find((one) => one === call.params.name);
    if (!named) throw new DomainError('notFound', 'no such list');
    return (await readRows(call, (sql) => listOf(sql, named))).map(({ setting }) => setting);
  },
});

const rename = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{kind}/{id}`,
  summary: 'Give an entry of a list another name',
  description: `Products, services and levels that say it say the new name in the same transaction (at most ${MOST_CHANGED} of them; else writesTooMuch). A word by which the product itself goes, such as the class of exams, can't be renamed: contradictory, with \`detail\` \`{rule: "fixedWord"}\`. A name that somebody else changed since the base is a conflict.`,
  command: RENAME.name,
  params: z.object({ kind, id: rowID }),
  body: z.object({ name: erpSettingFields.shape.name, updateDateTime: unixSeconds.optional() }),
  result: erpSettingSchema,
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory', 'writesTooMuch'],
  handle: (call) => {
    const { kind: of, id } = call.params;
    const { name, updateDateTime } = call.body;
    return writeRows(call, RENAME, { kind: of, id, name }, async (write) => {
      const list = await listOf(write.sql, of);
      const kept = list.find(({ setting }) => setting.id === id);
      if (!kept) throw new DomainError('notFound', 'no such entry');
      const place = { table: TABLE, id: settingHistoryID(of, id) };
      demandVersion(call.ifMatch, kept.seq);
      await changedRow(write.sql, place, kept.setting, { name }, updateDateTime);
      call.setVersion(kept.seq);
      if (kept.setting.name === name) return kept.setting;
      const stamps = { updateDateTime: call.now, updateBy: write.author };
      const setting = laterThan(kept.setting, { ...kept.setting, name, ...stamps });
      demandFree(of, kept.setting);
      demandName(
        of,
        setting,
        list.map((row) => row.setting),
      );
      await put(write, of, [{ before: kept.setting, after: setting }]);
      if (of === 'serviceClass') {
        const types = await typesOfClass(write.sql, kept.setting.name);
        await put(
          write,
          'service',
          types.map((before) => ({ before, after: { ...before, class: name, ...stamps } })),
        );
      }
      const changes = await renameUses(write, of, kept.setting, name, stamps);
      if (changes.length > 0) await saveChanges(call, write, changes);
      call.setVersion(write.seq);
      return setting;
    });
  },
});

function demandFree(of: ErpSettingKind, setting: ErpSetting): void {
  if (isFixedWord(of, setting))
    throw new DomainError('contradictory', `the product itself goes by ${setting.name}`, {
      rule: 'fixedWord',
      value: setting.name,
      id: setting.id,
    });
}

const order = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{kind}/sequence`,
  summary: 'Put the entries of a list into an order',
  description:
    'The list follows the order of `ids`; entries that aren’t named keep their places, ids that there are not are passed over. Of two orders at once the later stands.',
  command: ORDER.name,
  params: z.object({ kind }),
  body: z.object({ ids: z.array(rowID).min(1).max(MOST_SETTINGS) }),
  result: z.null(),
  errors: [],
  handle: (call) => {
    const of = call.params.kind;
    return writeRows(call, ORDER, { kind: of, ...call.body }, async (write) => {
      const list = (await listOf(write.sql, of)).map(({ setting }) => setting);
      const byID = new Map(list.map((setting) => [setting.id, setting]));
      const stamps = { updateDateTime: call.now, updateBy: write.author };
      const present = list.toSorted((a, b) => a.sequence - b.sequence);
      const moved = movedPlaces(present, [...new Set(call.body.ids)]).flatMap(({ id, sequence }): SettingChange[] => {
        const before = byID.get(id);
        return before ? [{ before, after: laterThan(before, { ...before, sequence, ...stamps }) }] : [];
      });
      await put(write, of, moved);
      return null;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{kind}/{id}`,
  summary:
    'Take an entry out of a list; a missing one counts as removed. Id 0 with an array of ids as the body: all of those, or none',
  description:
    'An entry that products or services say (archived ones too) is refused as contradictory, with `detail` `{rule: "inUse", id, value, uses}`; a class that has types, too; one by which the product itself goes, with `{rule: "fixedWord"}`.',
  command: REMOVE.name,
  params: z.object({ kind, id: rowID }),
  body: z.union([z.array(rowID).min(1).max(MOST_SETTINGS), z.object({})]).optional(),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { kind: of, id } = call.params;
    return writeRows(call, REMOVE, { kind: of, ids: idsOf(id, call.body) }, (write) =>
      removeEntries(call, write, of, idsOf(id, call.body)),
    );
  },
});

/** @throws DomainError badParameter where id and body don't fit */
function idsOf(id: string, body: readonly string[] | object | undefined): readonly string[] {
  if (id !== '0') {
    if (Array.isArray(body))
      throw new DomainError('badParameter', 'an array of ids goes with the id 0', { fields: ['id'] });
    return [id];
  }
  if (!Array.isArray(body)) throw new DomainError('badParameter', 'id 0: an array of ids', { fields: ['id'] });
  return body as string[];
}

async function removeEntries(
  call: ErpCall,
  write: RowWrite,
  of: ErpSettingKind,
  ids: readonly string[],
): Promise<null> {
  const { sql, seq, note } = write;
  const gone = (await listOf(sql, of)).map(({ setting }) => setting).filter(({ id }) => ids.includes(id));
  if (gone.length === 0) return null;
  const types = of === 'serviceClass' ? (await listOf(sql, 'service')).map(({ setting }) => setting.class) : [];
  for (const setting of gone) {
    demandFree(of, setting);
    const uses = (await countUses(sql, of, setting)) + types.filter((ofClass) => ofClass === setting.name).length;
    if (uses > 0)
      throw new DomainError('contradictory', `${setting.name} is used ${uses} times`, {
        rule: 'inUse',
        id: setting.id,
        value: setting.name,
        uses,
      });
  }
  await removeSettings(
    sql,
    of,
    gone.map(({ id }) => id),
    { seq, now: call.now },
  );
  for (const setting of gone)
    note({ table: TABLE, id: settingHistoryID(of, setting.id), before: setting, after: null });
  return null;
}

/** The clinic's own lists (spec 3 §7 "Settings"). */
export const settingEndpoints = [create, all, read, rename, order, remove];
