import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { endpoint } from '../services.ts';
import { BRIDGE_PERMISSION } from './bridge-pages.ts';

const page = endpoint({
  method: 'POST',
  path: `${CLINIC_BASE}/bridge/page`,
  scope: 'clinic',
  tag: 'Exams',
  permission: BRIDGE_PERMISSION,
  summary: 'The address of the page through which a workstation reaches its instruments',
  description:
    'Only in a clinic that has a sync tool, or whose `instrumentBridge` is on (PUT /clinic); one that has set it to false has no page. The address serves for a minute, to be opened in a frame; the page takes {id, path, body} by postMessage, posts the body as JSON to the bridge on its machine and answers {id, status, body} or {id, failed, leave}: `leave` says whether the browser lets pages reach into the machine (`granted`, `prompt`, `denied`, `unknown`).',
  write: false,
  result: z.object({ path: z.string(), expiresAt: z.number().int() }),
  errors: ['forbidden'],
  handle: async (call) => call.services.bridges.address(call.clinic, makerOf(call.person)),
});

/** How the web app reaches the instruments of its workstation (spec 3 §7 "local service", port 9002). */
export const bridgeEndpoints = [page];
