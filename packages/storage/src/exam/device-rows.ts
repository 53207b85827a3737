import { createHash } from 'node:crypto';
import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import type {
  DeviceStandard,
  JudgingDevice,
  StandardSet,
  StandardSetFields,
} from '@vetloom/domain/exam/standard-set.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** The id of a device follows from its name, by which services and values name it: two desks can't make it twice. */
export const deviceIDOf = (name: string): string => createHash('sha256').update(name.trim()).digest('hex').slice(0, 20);

/** A set with its stamps and the sequence at which it last changed. */
export interface KeptSet {
  readonly seq: number;
  readonly set: StandardSetFields & RowStamps;
}
/** SQL of a set, the row `s`, as JSON: as the service answers it and as its history has it. */
export const SET_JSON = `s.body || jsonb_build_object('id', s.id, 'createDateTime', s.created_at, 'createBy', s.created_by, 'updateDateTime', s.updated_at, 'updateBy', s.updated_by)`;

/** Sets that are there: of a device, one by its id, or all; by device and name. */
export const setsOf = (
  sql: ClinicSql,
  { deviceID, id }: { readonly deviceID?: string; readonly id?: string } = {},
): Promise<KeptSet[]> =>
  sql<KeptSet>(
    `SELECT s.seq, ${SET_JSON} AS set FROM vetloom.standard_set s WHERE s.clinic_id = $1 AND s.removed_at IS NULL
      AND ($2::text IS NULL OR s.device_id = $2) AND ($3::text IS NULL OR s.id = $3) ORDER BY s.device_id, s.body ->> 'name', s.id LIMIT 2000`,
    [deviceID ?? null, id ?? null],
  );

/** Writes a set. */
export const putSet = (sql: ClinicSql, set: StandardSetFields & RowStamps, seq: number): Promise<object[]> => {
  const { id, createDateTime, createBy, updateDateTime, updateBy, ...body } = set;
  return sql(
    `INSERT INTO vetloom.standard_set (clinic_id, id, device_id, body, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (clinic_id, id) DO UPDATE SET device_id = excluded.device_id, body = excluded.body, seq = excluded.seq, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`,
    [id, set.deviceID, JSON.stringify(body), seq, createDateTime, createBy, updateDateTime, updateBy],
  );
};

/** Takes a set out of the lists; its row stays for the values that name it. */
export const removeSet = (sql: ClinicSql, id: string, seq: number, now: number): Promise<object[]> =>
  sql('UPDATE vetloom.standard_set SET removed_at = $3, seq = $4 WHERE clinic_id = $1 AND id = $2', [id, now, seq]);

/** SQL of a device, the row `d`, as its history has it. */
export const DEVICE_JSON = `jsonb_build_object('id', d.id, 'name', d.name, 'standard', d.standard, 'createDateTime', d.created_at, 'createBy', d.created_by,
  'updateDateTime', d.updated_at, 'updateBy', d.updated_by)`;

/** A device with its standard; `seq` 0 and no stamps while nobody has said one. */
export interface KeptDevice {
  readonly id: string;
  readonly name: string;
  readonly standard: DeviceStandard;
  readonly seq: number;
  readonly stamps: Omit<RowStamps, 'id'> | null;
}

/** The clinic's devices by name: those that services name, and those whose standard somebody has said. */
export async function devicesOf(sql: ClinicSql): Promise<KeptDevice[]> {
  const kept = await sql<KeptDevice>(
    `SELECT id, name, standard, seq, jsonb_build_object('createDateTime', created_at, 'createBy', created_by, 'updateDateTime', updated_at, 'updateBy', updated_by) AS stamps
      FROM vetloom.device WHERE clinic_id = $1`,
  );
  const named = await sql<{ name: string }>(
    `SELECT DISTINCT device AS name FROM vetloom.service WHERE clinic_id = $1 AND removed_at IS NULL AND device <> ''`,
  );
  const known = new Set(kept.map(({ id }) => id));
  const others = [...new Map(named.map(({ name }) => [deviceIDOf(name), name]))].flatMap(([id, name]) =>
    known.has(id) ? [] : [{ id, name, standard: [], seq: 0, stamps: null }],
  );
  return [...kept, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes a device's standard. */
export const putDevice = (
  sql: ClinicSql,
  device: Pick<KeptDevice, 'id' | 'name' | 'standard'> & RowStamps,
  seq: number,
): Promise<object[]> =>
  sql(
    `INSERT INTO vetloom.device (clinic_id, id, name, standard, seq, created_at, created_by, updated_at, updated_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (clinic_id, id) DO UPDATE SET standard = excluded.standard, seq = excluded.seq, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[device.id, device.name, JSON.stringify(device.standard), seq],
      ...[device.createDateTime, device.createBy, device.updateDateTime, device.updateBy],
    ],
  );

/** What values of devices are judged by, by the device's name; devices of which nothing is said are missing. */
export async function judgingDevices(
  sql: ClinicSql,
  names: readonly string[],
): Promise<ReadonlyMap<string, JudgingDevice>> {
  const ids = [...new Set(names.filter((name) => name.trim() !== ''))].map((name) => ({ name, id: deviceIDOf(name) }));
  if (ids.length === 0) return new Map();
  const [row] = await sql<{ devices: { id: string; standard: DeviceStandard }[]; sets: StandardSet[] }>(
    `SELECT COALESCE((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'standard', d.standard)) FROM vetloom.device d WHERE d.clinic_id = $1 AND d.id = ANY ($2)), '[]') AS devices,
        COALESCE((SELECT jsonb_agg(${SET_JSON}) FROM vetloom.standard_set s WHERE s.clinic_id = $1 AND s.device_id = ANY ($2) AND s.removed_at IS NULL), '[]') AS sets`,
    [ids.map(({ id }) => id)],
  );
  const standards = new Map(row?.devices.map(({ id, standard }) => [id, standard]));
  const sets = Map.groupBy(row?.sets ?? [], ({ deviceID }) => deviceID);
  return new Map(
    ids
      .filter(({ id }) => standards.has(id) || sets.has(id))
      .map(({ id, name }) => [name, { id, name, standard: standards.get(id) ?? [], sets: sets.get(id) ?? [] }]),
  );
}
