import { z } from 'zod';
import { applyEdits, edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { conflictReporter } from '../engine/edited-document.ts';
import { isProse } from '../engine/kind.ts';
import { demandSeenRows, seenRows, seesRows, takenFrom } from '../engine/seen-rows.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireRecord } from '../record/save-record.ts';
import { beginChecklist, checklistReads } from './begin-checklist.ts';
import { surgeryMonitorID } from './monitor.kind.ts';
import {
  type MonitorEntry,
  monitorReading,
  type SurgeryMonitor,
  saysSomething,
  surgeryMonitorSchema,
} from './monitor.schema.ts';

const recordRef = documentID('record/');
const newEntry = monitorReading.extend({ _id: rowID });
type NewEntry = z.output<typeof newEntry>;

const frame = { version: 1, permission: ['RECORD_WRITE'] } as const;
const reads = ({ recordID }: { recordID: string }) => [
  { collection: 'surgeryMonitor', id: surgeryMonitorID(recordID) },
];

async function requireMonitor(tx: Tx, recordID: string): Promise<SurgeryMonitor> {
  const id = surgeryMonitorID(recordID);
  const monitor = await tx.get('surgeryMonitor', id);
  if (!monitor) throw new DomainError('notFound', `monitor ${id} not found`, { id });
  return monitor;
}

/** Edits may put any JSON at a path; what comes out must still be a monitor, and no row of it empty. */
async function save(tx: Tx, ctx: CommandContext, monitor: SurgeryMonitor): Promise<void> {
  const parsed = surgeryMonitorSchema.safeParse({ ...monitor, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DomainError('badParameter', `the monitor is not valid: ${issue?.message ?? ''}`, {
      field: issue?.path.join('.') ?? '',
    });
  }
  await tx.put('surgeryMonitor', parsed.data);
}

/** Rows are facts and never refused for coming late; one that was sent twice is there once. */
function withEntries(monitor: SurgeryMonitor, entries: readonly NewEntry[], ctx: CommandContext): SurgeryMonitor {
  const by = ctx.actor.staffID;
  const known = new Set(monitor.status.map(({ _id }) => _id));
  const fresh = entries.filter(({ _id }) => !known.has(_id));
  if (!fresh.every(saysSomething))
    throw new DomainError('badParameter', 'a row says something', { field: 'value', rule: 'rowEmpty' });
  const written = fresh.map(
    (entry): MonitorEntry => ({ ...entry, createBy: by, updateBy: by, updateDateTime: ctx.now }),
  );
  return { ...monitor, status: [...monitor.status, ...written] };
}

const EDITABLE = new Set(['dateTime', 'value', 'events', 'note']);
const entryEdits = z.object({ entryID: rowID, edits });

function withEditedEntry(
  monitor: SurgeryMonitor,
  { entryID, edits: changes }: z.output<typeof entryEdits>,
  ctx: CommandContext,
): SurgeryMonitor {
  const entry = monitor.status.find(({ _id }) => _id === entryID);
  if (!entry) throw new DomainError('notFound', `row ${entryID} not found`, { id: entryID });
  const report = conflictReporter(ctx, 'surgeryMonitor', monitor._id);
  const inMonitor = (path: readonly string[]) => ['status', entryID, ...path];
  const edited = applyEdits(
    entry,
    changes,
    EDITABLE,
    (path, ...rest) => report(inMonitor(path), ...rest),
    (path) => isProse('surgeryMonitor', inMonitor(path)),
  );
  const stamped = { ...edited, updateBy: ctx.actor.staffID, updateDateTime: ctx.now };
  return { ...monitor, status: monitor.status.map((one) => (one._id === entryID ? stamped : one)) };
}

/**
 * Begins the monitor of a visit's operation, perhaps with its first rows (spec 2 §7 "Surgery monitor"). One that runs already goes on:
 * two people may begin at once, and it began at the earlier of their times. The clinic's safety checklists are kept with it
 * as they read now. Errors: notFound.
 */
export const startMonitor = defineCommand({
  ...frame,
  name: 'surgery.start',
  word: '開始手術監測',
  input: z.object({ recordID: recordRef, dateTime: unixSeconds, entries: z.array(newEntry).max(100).default([]) }),
  reads: (input) => [...reads(input), ...checklistReads(input.recordID), { collection: 'record', id: input.recordID }],
  async run(tx, { recordID, dateTime, entries }, ctx) {
    const { petID } = await requireRecord(tx, recordID);
    await beginChecklist(tx, { recordID, petID }, ctx);
    const stored = await tx.get('surgeryMonitor', surgeryMonitorID(recordID));
    const by = ctx.actor.staffID;
    const begun: SurgeryMonitor = {
      _id: surgeryMonitorID(recordID),
      collection: 'surgeryMonitor',
      recordID,
      petID,
      dateTime,
      endDateTime: 0,
      status: [],
      createBy: by,
      updateDateTime: ctx.now,
      updateBy: by,
    };
    const began = Math.min(stored?.dateTime ?? dateTime, dateTime);
    if (stored && entries.length === 0 && began === stored.dateTime) return;
    await save(tx, ctx, withEntries({ ...(stored ?? begun), dateTime: began }, entries, ctx));
  },
});

/** Writes a row down. Errors: notFound for a monitor that was not begun, badParameter for a row that says nothing. */
export const addMonitorEntry = defineCommand({
  ...frame,
  name: 'surgery.addEntry',
  word: '新增手術監測數值',
  input: z.object({ recordID: recordRef, entry: newEntry }),
  reads,
  run: async (tx, { recordID, entry }, ctx) =>
    save(tx, ctx, withEntries(await requireMonitor(tx, recordID), [entry], ctx)),
});

/** Corrects a row cell by cell: what two people correct at once in different cells stays (law 3). Errors: notFound, badParameter. */
export const editMonitorEntry = defineCommand({
  ...frame,
  name: 'surgery.editEntry',
  word: '修改手術監測數值',
  input: entryEdits.extend({ recordID: recordRef }),
  reads,
  run: async (tx, { recordID, ...change }, ctx) =>
    save(tx, ctx, withEditedEntry(await requireMonitor(tx, recordID), change, ctx)),
});

const takenEntry = (monitor: SurgeryMonitor | undefined, entryID: string) =>
  takenFrom(monitor?.status, ({ _id }) => _id, [entryID]);

/**
 * Takes a row out; one that is gone already stays gone. Errors: notFound for a monitor that was not begun, contradictory (`writtenSince`)
 * where somebody has corrected the row since it was seen.
 */
export const removeMonitorEntry = defineCommand({
  ...frame,
  name: 'surgery.removeEntry',
  word: '刪除手術監測數值',
  input: z.object({ recordID: recordRef, entryID: rowID, seen: seenRows }),
  reads,
  witness: seesRows(async (sight, { recordID, entryID }) =>
    takenEntry(await sight.get('surgeryMonitor', surgeryMonitorID(recordID)), entryID),
  ),
  async run(tx, { recordID, entryID, seen }, ctx) {
    const monitor = await requireMonitor(tx, recordID);
    demandSeenRows(monitor, takenEntry(monitor, entryID), seen);
    await save(tx, ctx, { ...monitor, status: monitor.status.filter(({ _id }) => _id !== entryID) });
  },
});

/** Adds and corrects several rows in one act (spec 2 §7 "PUT"). Errors: notFound, badParameter. */
export const putMonitorEntries = defineCommand({
  ...frame,
  name: 'surgery.putEntries',
  word: '填寫手術監測數值',
  input: z.object({
    recordID: recordRef,
    entries: z.array(newEntry).max(100),
    changes: z.array(entryEdits).max(100),
  }),
  reads,
  async run(tx, { recordID, entries, changes }, ctx) {
    let monitor = withEntries(await requireMonitor(tx, recordID), entries, ctx);
    for (const change of changes) monitor = withEditedEntry(monitor, change, ctx);
    await save(tx, ctx, monitor);
  },
});

/** Ends the monitor, or with `ended` false goes on with one that was ended too early. Errors: notFound. */
export const endMonitor = defineCommand({
  ...frame,
  name: 'surgery.end',
  word: '結束手術監測',
  input: z.object({ recordID: recordRef, ended: z.boolean().default(true) }),
  reads,
  async run(tx, { recordID, ended }, ctx) {
    const monitor = await requireMonitor(tx, recordID);
    if (ended === (monitor.endDateTime !== 0)) return;
    await save(tx, ctx, { ...monitor, endDateTime: ended ? ctx.now : 0 });
  },
});
