import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { EXAM_STATE } from './device-exam.schema.ts';
import { movedTo } from './order-steps.ts';
import { instrumentHealth, instrumentSetting, type SyncTool, syncToolSchema } from './sync-tool.schema.ts';

const toolRef = documentID('synctool/');
const KEEPERS = ['VETLOOM_SYNCTOOL'] as const;
const ofTool = ({ toolID }: { readonly toolID: string }) => [{ collection: 'synctool', id: toolID }];

async function requireTool(tx: Tx, toolID: string): Promise<SyncTool> {
  const tool = await tx.get('synctool', toolID);
  if (!tool) throw new DomainError('notFound', `sync tool ${toolID} not found`, { id: toolID });
  return tool;
}

const stamp = (ctx: CommandContext) => ({ updateDateTime: ctx.now, updateBy: ctx.actor.staffID });

/** Adds a tool that has proved itself by a code (spec 3 §7): the call that pairs it runs this. */
export const addSyncTool = defineCommand({
  name: 'syncTool.add',
  word: '連接儀器程式',
  only: 'server',
  version: 1,
  permission: KEEPERS,
  input: z.object({ _id: toolRef, name: requiredLine(80), platform: line(80), version: line(40) }),
  reads: ({ _id }) => [{ collection: 'synctool', id: _id }],
  async run(tx, { _id, name, platform, version }, ctx) {
    if (await tx.get('synctool', _id)) throw new DomainError('conflict', `sync tool ${_id} exists`, { id: _id });
    await tx.put(
      'synctool',
      syncToolSchema.parse({
        ...{ _id, collection: 'synctool', name, platform, version },
        ...{ createDateTime: ctx.now, createBy: ctx.actor.staffID, ...stamp(ctx) },
      }),
    );
  },
});

/** Gives a tool another name. @throws DomainError notFound, contradictory (`changedSince`) */
export const renameSyncTool = defineCommand({
  name: 'syncTool.rename',
  word: '更名儀器程式',
  version: 1,
  permission: KEEPERS,
  input: z.object({ toolID: toolRef, name: requiredLine(80), seen: seenValue }),
  reads: ofTool,
  witness: seesValue(async (sight, { toolID }) => (await sight.get('synctool', toolID))?.name),
  async run(tx, { toolID, name, seen }, ctx) {
    const tool = await requireTool(tx, toolID);
    demandSeenValue(tool, { stored: tool.name, wanted: name, seen });
    if (tool.name !== name) await tx.put('synctool', { ...tool, name, ...stamp(ctx) });
  },
});

/**
 * Takes a tool away: its key opens nothing from then on, and orders that wait for it fail with that reason. One that is gone counts as taken away.
 * @throws DomainError contradictory (`changedSince`) where somebody has changed its name or instruments
 */
export const removeSyncTool = defineCommand({
  name: 'syncTool.remove',
  word: '刪除儀器程式',
  version: 1,
  permission: KEEPERS,
  input: z.object({ toolID: toolRef, seen: seenValue }),
  reads: ofTool,
  witness: seesValue(async (sight, { toolID }) => {
    const tool = await sight.get('synctool', toolID);
    return tool && writtenOf(tool);
  }),
  async run(tx, { toolID, seen }, ctx) {
    const tool = await tx.get('synctool', toolID);
    if (!tool) return;
    demandSeenValue(tool, { stored: writtenOf(tool), wanted: undefined, seen });
    for (const order of await tx.query('exam', 'byState', { equals: [EXAM_STATE.requested] }))
      if (order.of === 'record' && order.toolID === toolID)
        await tx.put('exam', movedTo(order, { state: EXAM_STATE.failed, words: 'toolRemoved' }, ctx));
    await tx.remove('synctool', toolID);
  },
});

/** What of a tool somebody wrote; that it came or went meanwhile is no reason to ask. */
const writtenOf = ({ name, instruments }: SyncTool) => ({ name, instruments });

const instrumentOf = async (sight: Sight, toolID: string, instrumentID: string) => {
  const tool = await sight.get('synctool', toolID);
  return tool?.instruments.find(({ _id }) => _id === instrumentID) ?? null;
};

/**
 * Sets an instrument up at a tool, or changes one: as a whole, since line, protocol and codes only make sense together.
 * @throws DomainError notFound, badParameter (`sameInstrument`: another one has that line already), contradictory (`changedSince`)
 */
export const setInstrument = defineCommand({
  name: 'syncTool.setInstrument',
  word: '設定檢驗儀器',
  version: 1,
  permission: KEEPERS,
  input: z.object({ toolID: toolRef, instrument: instrumentSetting, seen: seenValue }),
  reads: ofTool,
  witness: seesValue((sight, { toolID, instrument }) => instrumentOf(sight, toolID, instrument._id)),
  async run(tx, { toolID, instrument, seen }, ctx) {
    const tool = await requireTool(tx, toolID);
    const before = tool.instruments.find(({ _id }) => _id === instrument._id) ?? null;
    demandSeenValue(tool, { stored: before, wanted: instrument, seen });
    if (same(before, instrument)) return;
    const others = tool.instruments.filter(({ _id }) => _id !== instrument._id);
    if (others.some(({ link }) => same(lineOf(link), lineOf(instrument.link))))
      throw new DomainError('badParameter', 'another instrument has that line', {
        field: 'link',
        rule: 'sameInstrument',
      });
    const instruments = before
      ? tool.instruments.map((one) => (one._id === instrument._id ? instrument : one))
      : [...tool.instruments, instrument];
    await putSettings(tx, { ...tool, instruments }, ctx);
  },
});

/** What two instruments of a tool can't both have: a serial port, a port to listen on, a folder's files. */
function lineOf(link: z.output<typeof instrumentSetting>['link']): unknown {
  if (link.kind === 'serial') return ['serial', link.path];
  if (link.kind === 'listen' || link.kind === 'both') return ['port', link.port];
  if (link.kind === 'folder') return ['folder', link.path, link.pattern];
  return link;
}

/** Takes an instrument off a tool; one that is gone counts as taken off. @throws DomainError notFound, contradictory (`changedSince`) */
export const removeInstrument = defineCommand({
  name: 'syncTool.removeInstrument',
  word: '移除檢驗儀器',
  version: 1,
  permission: KEEPERS,
  input: z.object({ toolID: toolRef, instrumentID: rowID, seen: seenValue }),
  reads: ofTool,
  witness: seesValue((sight, { toolID, instrumentID }) => instrumentOf(sight, toolID, instrumentID)),
  async run(tx, { toolID, instrumentID, seen }, ctx) {
    const tool = await requireTool(tx, toolID);
    const before = tool.instruments.find(({ _id }) => _id === instrumentID);
    if (!before) return;
    demandSeenValue(tool, { stored: before, wanted: null, seen });
    const instruments = tool.instruments.filter(({ _id }) => _id !== instrumentID);
    await putSettings(tx, { ...tool, instruments }, ctx);
  },
});

async function putSettings(tx: Tx, tool: SyncTool, ctx: CommandContext): Promise<void> {
  const checked = syncToolSchema.safeParse({ ...tool, settingsVersion: tool.settingsVersion + 1, ...stamp(ctx) });
  if (!checked.success)
    throw new DomainError('badParameter', 'more instruments than a tool can serve', { field: 'instruments' });
  await tx.put('synctool', checked.data);
}

/** Notes how a tool and its instruments are, where that has changed. What is gone stays gone. */
export const noteSyncTool = defineCommand({
  name: 'syncTool.note',
  word: '儀器程式狀態',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    toolID: toolRef,
    isOnline: z.boolean().optional(),
    health: z.array(instrumentHealth).max(30).optional(),
    waiting: syncToolSchema.shape.waiting.removeDefault().optional(),
    clockAhead: z.number().int().optional(),
    version: line(40).optional(),
    at: unixSeconds,
  }),
  reads: ofTool,
  async run(tx, { toolID, at, ...told }) {
    const tool = await tx.get('synctool', toolID);
    if (!tool) return;
    const after = { ...tool, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) };
    if (same(after, tool)) return;
    await tx.put('synctool', { ...after, ...(after.isOnline === tool.isOnline ? {} : { stateDateTime: at }) });
  },
});
