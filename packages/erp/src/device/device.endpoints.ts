import { rowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { forPresentKind, ofPresentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { deviceStandard, fittingSet, standardSetFields } from '@vetloom/domain/exam/standard-set.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { devicesOf, type KeptDevice, putDevice, putSet, removeSet, setsOf } from '@vetloom/storage/exam/device-rows.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { changedRow } from '../rows/row-base.ts';
import { type ErpCall, type RowCommand, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';

const frame = { scope: 'clinic', tag: 'Devices' } as const;
const reads = { ...frame, permission: ['ERP_SETTINGS_READ', 'LAB_TASK_READ'], write: false } as const;
const writes = { ...frame, permission: ['ERP_SETTINGS_WRITE'], write: true } as const;
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const SET_STANDARD = command('device.setStandard');
const CREATE = command('standardSet.create');
const CHANGE = command('standardSet.change');
const REMOVE = command('standardSet.remove');
const bodyLimit = 512 * 1024;

const device = z.object({ id: z.string(), name: z.string(), standard: deviceStandard });
const set = standardSetFields.extend(rowStamps.shape);
const listed = z.object({
  limit: z.number().int().min(1).max(2000).default(500),
  offset: z.number().int().min(0).max(10_000).default(0),
});
const paged = <R>(rows: readonly R[], { limit, offset }: z.output<typeof listed>) => rows.slice(offset, offset + limit);

const shown = ({ id, name, standard }: KeptDevice) => ({ id, name, standard });
async function demandDevice(sql: ClinicSql, id: string): Promise<KeptDevice> {
  const found = (await devicesOf(sql)).find((one) => one.id === id);
  if (!found) throw new DomainError('notFound', 'no such device');
  return found;
}

const devices = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${ERP_BASE}/device/getDeviceList`,
  summary: 'The clinic’s devices by name, with how many sets each has',
  description: 'A device is there because a service names it, or because somebody has said its standard.',
  body: listed,
  result: z.array(z.object({ id: z.string(), name: z.string(), sets: z.number().int(), limits: z.number().int() })),
  errors: [],
  handle: (call) =>
    readRows(call, async (sql) => {
      const sets = Map.groupBy(await setsOf(sql), ({ set: one }) => one.deviceID);
      return paged(await devicesOf(sql), call.body).map(({ id, name, standard }) => ({
        ...{ id, name, sets: sets.get(id)?.length ?? 0, limits: standard.length },
      }));
    }),
});

const deviceParams = z.object({ deviceID: rowID });
const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${ERP_BASE}/device/{deviceID}`,
  summary: 'A device with its standard: what its maker says is normal, by value and animal',
  params: deviceParams,
  result: device,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const found = await readRows(call, (sql) => demandDevice(sql, call.params.deviceID));
    call.setVersion(found.seq);
    return shown(found);
  },
});

const setStandard = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${ERP_BASE}/device/{deviceID}`,
  summary: 'Say what is normal on a device, where no set of the clinic’s says otherwise',
  description: 'New values are judged by it; those that are there keep the limits by which they were judged.',
  command: SET_STANDARD.name,
  params: deviceParams,
  body: z.object({ standard: deviceStandard }),
  bodyLimit,
  result: device,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { deviceID: id } = call.params;
    return writeRows(call, SET_STANDARD, { id, ...call.body }, async (write) => {
      const before = await demandDevice(write.sql, id);
      demandVersion(call.ifMatch, before.seq);
      const after = { ...before, standard: call.body.standard };
      call.setVersion(same(after, before) ? before.seq : write.seq);
      if (same(after, before)) return shown(before);
      const stamps = {
        createDateTime: before.stamps?.createDateTime ?? call.now,
        createBy: before.stamps?.createBy ?? write.author,
        updateDateTime: call.now,
        updateBy: write.author,
      };
      await putDevice(write.sql, { ...after, ...stamps }, write.seq);
      write.note({
        ...{ table: 'device', id, before: before.stamps && { ...shown(before), ...before.stamps } },
        after: { ...shown(after), ...stamps },
      });
      return shown(after);
    });
  },
});

const setsOfDevice = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${ERP_BASE}/device/{deviceID}/getStandardList`,
  summary: 'The clinic’s sets of limits for a device, by name',
  params: deviceParams,
  body: listed,
  result: z.array(set),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { deviceID } = call.params;
      await demandDevice(sql, deviceID);
      return paged(await setsOf(sql, { deviceID }), call.body).map((kept) => kept.set);
    }),
});

const defaults = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${ERP_BASE}/device/getDefaultSetList`,
  summary: 'The default sets: those that go first where several fit an animal equally',
  body: listed,
  result: z.array(set),
  errors: [],
  handle: (call) =>
    readRows(call, async (sql) =>
      paged(
        (await setsOf(sql)).filter((kept) => kept.set.isDefault),
        call.body,
      ).map((kept) => kept.set),
    ),
});

const fitting = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${ERP_BASE}/standardSet/getFittingSetByPet`,
  summary: 'Which set of each device fits an animal; a device of which none does is missing',
  description:
    '`petInfo`: its kind, birth (Unix seconds) and sex; `devices`: ids, all where none are named. The narrowest set goes first.',
  body: z.object({
    petInfo: z.object({
      type: line(60),
      birth: unixSeconds.nullable().default(null),
      gender: line(20).default(''),
    }),
    devices: z.array(rowID).max(500).default([]),
  }),
  result: z.array(set),
  errors: [],
  handle: (call) => {
    const { petInfo, devices: wanted } = call.body;
    return call.services.db.readClinic(call.clinic, async (tx) => {
      const [lists] = (await tx.reader.getMany('customize', ['/customize/kinds'])) as readonly (
        | Customize
        | undefined
      )[];
      const kept = (await setsOf(clinicSqlOf(tx))).map(({ set: one }) => one);
      const written = new Map(kept.map((one) => [one.id, one]));
      // Of kinds that became one, a set may name one and the animal the other; the set is answered as it is written.
      const byDevice = Map.groupBy(forPresentKind(lists?.kinds, kept), ({ deviceID }) => deviceID);
      const animal = ofPresentKind(lists?.kinds, petInfo);
      return [...byDevice]
        .filter(([id]) => wanted.length === 0 || wanted.includes(id))
        .flatMap(([, sets]) => written.get(fittingSet(sets, animal, call.now)?.id ?? '') ?? []);
    });
  },
});

const setParams = z.object({ setID: rowID });
async function demandSet(sql: ClinicSql, id: string) {
  const [found] = await setsOf(sql, { id });
  if (!found) throw new DomainError('notFound', 'no such set');
  return found;
}

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${ERP_BASE}/standardSet`,
  summary: 'Add a set of limits for some animals at a device',
  command: CREATE.name,
  body: standardSetFields,
  bodyLimit,
  result: set,
  errors: ['notFound'],
  handle: (call) =>
    writeRows(call, CREATE, call.body, async (write) => {
      await demandDevice(write.sql, call.body.deviceID);
      const at = { createDateTime: call.now, updateDateTime: call.now };
      const made = { ...call.body, ...at, id: newID(call as ErpCall), createBy: write.author, updateBy: write.author };
      await putSet(write.sql, made, write.seq);
      write.note({ table: 'standard_set', id: made.id, before: null, after: made });
      call.setVersion(write.seq);
      return made;
    }),
});

const readSet = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${ERP_BASE}/standardSet/{setID}`,
  summary: 'A set of limits',
  params: setParams,
  result: set,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const found = await readRows(call, (sql) => demandSet(sql, call.params.setID));
    call.setVersion(found.seq);
    return found.set;
  },
});

const change = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${ERP_BASE}/standardSet/{setID}`,
  summary: 'Change a set: only the fields sent',
  description:
    'Values that are there keep the limits by which they were judged. What somebody else changed since the `updateDateTime` that is sent is a conflict.',
  command: CHANGE.name,
  params: setParams,
  body: fieldwise(standardSetFields).extend({ updateDateTime: unixSeconds.optional() }),
  bodyLimit,
  result: set,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { setID: id } = call.params;
    const { updateDateTime, ...sent } = call.body;
    return writeRows(call, CHANGE, { id, ...sent }, async (write) => {
      const { seq, set: before } = await demandSet(write.sql, id);
      demandVersion(call.ifMatch, seq);
      if (sent.deviceID !== undefined) await demandDevice(write.sql, sent.deviceID);
      const changed = await changedRow(write.sql, { table: 'standard_set', id }, before, sent, updateDateTime);
      call.setVersion(same(changed, before) ? seq : write.seq);
      if (same(changed, before)) return before;
      const after = { ...changed, updateDateTime: call.now, updateBy: write.author };
      await putSet(write.sql, after, write.seq);
      write.note({ table: 'standard_set', id, before, after });
      return after;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${ERP_BASE}/standardSet/{setID}`,
  summary: 'Take a set out of the lists; a missing one counts as removed',
  description: 'Values that were judged by it keep its limits and its name.',
  command: REMOVE.name,
  params: setParams,
  result: z.null(),
  versioned: true,
  errors: [],
  handle: (call) => {
    const { setID: id } = call.params;
    return writeRows(call, REMOVE, { id }, async (write) => {
      const [found] = await setsOf(write.sql, { id });
      if (!found) return null;
      demandVersion(call.ifMatch, found.seq);
      await removeSet(write.sql, id, write.seq, call.now);
      write.note({ table: 'standard_set', id, before: found.set, after: null });
      return null;
    });
  },
});

/** Devices and the sets by which their values are judged (spec 3 §7 "Devices"). */
export const deviceEndpoints = [
  devices,
  read,
  setStandard,
  setsOfDevice,
  defaults,
  fitting,
  create,
  readSet,
  change,
  remove,
];
