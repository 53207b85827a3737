import type { Edit } from '@vetloom/domain/core/edit.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { documentID, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  endMonitor,
  putMonitorEntries,
  removeMonitorEntry,
  startMonitor,
} from '@vetloom/domain/surgery/monitor.commands.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import {
  type MonitorEntry,
  type MonitorParameter,
  monitorReading,
  monitorValue,
  type SurgeryMonitor,
  surgeryMonitorSchema,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/surgeryMonitor`;
const frame = { scope: 'clinic', tag: 'Surgery monitor' } as const;
const writes = { ...frame, permission: putMonitorEntries.permission, write: true } as const;
const params = z.object({ recordID: idParam('record/', 'notFound') });
const monitor = surgeryMonitorSchema;

const answer =
  (recordID: string) =>
  async ({ reader }: Pick<AfterState, 'reader'>) =>
    (await one(reader, 'surgeryMonitor', surgeryMonitorID(recordID))) ?? null;

const get = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/{recordID}`,
  permission: ['RECORD_READ'],
  write: false,
  summary: "The monitor of a visit's operation, or null while none was begun",
  params,
  result: monitor.nullable(),
  errors: [],
  handle: (call) => reading(call, answer(call.params.recordID)),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: "Begin the monitor of a visit's operation, perhaps with rows",
  description: 'One that runs already goes on: the rows are added to it. A row gets an _id where it has none.',
  command: startMonitor.name,
  body: z.object({
    recordID: documentID('record/'),
    dateTime: unixSeconds.optional(),
    status: z
      .array(monitorReading.extend({ _id: rowID.optional(), dateTime: unixSeconds.optional() }))
      .max(100)
      .default([]),
  }),
  result: monitor.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID, dateTime = call.now, status } = call.body;
    const entries = status.map((row) => ({
      ...row,
      _id: row._id ?? newRowID(call.random),
      dateTime: row.dateTime ?? call.now,
    }));
    return writing(call, startMonitor, { recordID, dateTime, entries }, answer(recordID));
  },
});

const sentRow = fieldwise(monitorReading).extend({ _id: rowID.optional(), value: fieldwise(monitorValue).optional() });
type SentRow = z.output<typeof sentRow>;

/** What of a known row a caller changes: only what was sent and differs. */
function editsOf(stored: MonitorEntry, { _id: _, value = {}, ...fields }: SentRow): Edit[] {
  const figures = (Object.entries(value) as [MonitorParameter, number | null][]).map(
    ([parameter, to]): Edit => ({ op: 'set', path: ['value', parameter], from: stored.value[parameter], to }),
  );
  const others = (Object.entries(fields) as [keyof typeof fields, unknown][]).map(
    ([field, to]): Edit => ({ op: 'set', path: [field], from: stored[field], to }),
  );
  return [...figures, ...others].filter((edit) => edit.op === 'set' && !same(edit.from, edit.to));
}

const put = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{recordID}`,
  summary: 'Add rows to the monitor and correct rows of it; rows that are not sent stay',
  description: 'A row whose _id the monitor has is corrected in the fields that are sent; any other is added.',
  command: putMonitorEntries.name,
  params,
  body: z.object({ status: z.array(sentRow).min(1).max(100) }),
  result: monitor.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(
      call,
      putMonitorEntries,
      async (base) => {
        const id = surgeryMonitorID(recordID);
        const [stored] = (await base.getMany('surgeryMonitor', [id])) as (SurgeryMonitor | undefined)[];
        const known = new Map((stored?.status ?? []).map((row) => [row._id, row]));
        const isKnown = ({ _id }: SentRow) => _id !== undefined && known.has(_id);
        const entries = call.body.status
          .filter((row) => !isKnown(row))
          .map((row) => ({
            ...row,
            _id: row._id ?? newRowID(call.random),
            dateTime: row.dateTime ?? call.now,
            value: row.value ?? {},
          }));
        const changes = call.body.status.flatMap((row) => {
          const before = known.get(row._id ?? '');
          const edits = before === undefined ? [] : editsOf(before, row);
          return before === undefined || edits.length === 0 ? [] : [{ entryID: before._id, edits }];
        });
        return { recordID, entries, changes };
      },
      answer(recordID),
    );
  },
});

const removeRow = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{recordID}/{entryID}`,
  summary: 'Take a row out of the monitor',
  command: removeMonitorEntry.name,
  params: params.extend({ entryID: rowID }),
  result: monitor.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID, entryID } = call.params;
    return writing(call, removeMonitorEntry, { recordID, entryID }, answer(recordID));
  },
});

const end = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{recordID}/end`,
  summary: 'End the monitor, or go on with one that was ended too early',
  command: endMonitor.name,
  params,
  body: z.object({ ended: z.boolean().default(true) }),
  result: monitor.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, endMonitor, { recordID, ended: call.body.ended }, answer(recordID));
  },
});

/** The monitor of an operation (spec 2 §7 "Surgery monitor"; its path is open there: `B/surgeryMonitor`). */
export const surgeryMonitorEndpoints = [get, create, put, removeRow, end];
