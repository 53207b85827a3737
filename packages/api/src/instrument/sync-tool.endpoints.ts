import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import {
  removeInstrument,
  removeSyncTool,
  renameSyncTool,
  setInstrument,
} from '@vetloom/domain/instrument/sync-tool.commands.ts';
import { instrumentSetting, syncToolSchema } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/syncTool`;
const frame = { scope: 'clinic', tag: 'Instruments', permission: ['VETLOOM_SYNCTOOL'] } as const;
const reads = { ...frame, write: false } as const;
const writes = { ...frame, write: true } as const;
const view = fieldwise(syncToolSchema);
const ofTool = z.object({ toolID: idParam('synctool/', 'notFound') });
const ofInstrument = ofTool.extend({ instrumentID: rowID });

const answerTool = (call: AnyClinicCall, toolID: string) => async (after: AfterState) =>
  shown(call.actor, 'synctool', await one(after.reader, 'synctool', toolID)) ?? null;

const code = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/code`,
  summary: 'A code that pairs one sync tool with the clinic',
  description: 'Good for ten minutes and once. It is typed at the tool, on the workstation that it runs on.',
  result: z.object({ code: z.string(), expiresAt: z.number().int() }),
  errors: ['contradictory', 'rateLimited'],
  handle: (call) => call.services.tools.pairing.showCode(call.clinic, call.person.email),
});

const list = endpoint({
  ...reads,
  // Whoever asks for exams chooses among the instruments.
  permission: ['VETLOOM_SYNCTOOL', 'LAB_TASK_READ', 'RECORD_READ'],
  method: 'GET',
  path: `${BASE}/list`,
  summary: 'The clinic’s sync tools with their instruments and how they are',
  result: z.array(view),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const tools = await reader.query('synctool', 'byTime', {});
      return tools.flatMap((tool) => shown(call.actor, 'synctool', tool as never) ?? []);
    }),
});

const rename = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{toolID}`,
  summary: 'Give a sync tool another name',
  command: renameSyncTool.name,
  params: ofTool,
  body: z.object({ name: requiredLine(80) }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { toolID } = call.params;
    return writing(call, renameSyncTool, { toolID, name: call.body.name }, answerTool(call, toolID));
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{toolID}`,
  summary: 'Take a sync tool away: its key opens nothing from then on, and what waits for it fails',
  command: removeSyncTool.name,
  params: ofTool,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeSyncTool, { toolID: call.params.toolID }, async () => null),
});

const set = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{toolID}/instrument`,
  summary: 'Set an instrument up at a sync tool, or change one, as a whole',
  command: setInstrument.name,
  params: ofTool,
  body: instrumentSetting,
  bodyLimit: 512 * 1024,
  result: view.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { toolID } = call.params;
    return writing(call, setInstrument, { toolID, instrument: call.body }, answerTool(call, toolID));
  },
});

const takeOff = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{toolID}/instrument/{instrumentID}`,
  summary: 'Take an instrument off a sync tool; one that is gone counts as taken off',
  command: removeInstrument.name,
  params: ofInstrument,
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => writing(call, removeInstrument, call.params, answerTool(call, call.params.toolID)),
});

const secret = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{toolID}/instrument/{instrumentID}/secret`,
  summary: 'Keep the password by which the clinic is known at an instrument’s service, or forget it',
  description:
    'It is sealed and given to that tool alone, for the address that is set now: after another was set it is asked for again. No call answers it. null forgets it.',
  params: ofInstrument,
  body: z.object({ secret: z.string().min(1).max(2000).nullable() }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const { toolID, instrumentID } = call.params;
    await call.services.tools.settings.keepSecret(call.clinic, toolID, instrumentID, call.body.secret);
    await noteOf(call, 'instrument.secret', { toolID, instrumentID, isKept: call.body.secret !== null });
    return null;
  },
});

const secrets = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/{toolID}/secrets`,
  summary: 'Of which instruments of a sync tool a password is kept',
  params: ofTool,
  result: z.array(z.string()),
  errors: [],
  handle: (call) => call.services.tools.settings.secretsOf(call.clinic, call.params.toolID),
});

/** Sync tools and their instruments (spec 3 §2 "Sync-tool screen", §7 "Devices and sync tools"). */
export const syncToolEndpoints = [code, list, rename, remove, set, takeOff, secret, secrets];
