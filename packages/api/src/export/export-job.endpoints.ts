import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { sendRange } from '@vetloom/http/byte-range.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { archiveExport } from '@vetloom/protocol/archive.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { noteTrace } from '../access/traces.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/export/clinic/job`;
const frame = { scope: 'clinic', tag: 'Export', permission: ['CUSTOMER_EXPORT'] } as const;
const writes = { ...frame, write: true, evenClosed: true } as const;

/** What every call of a whole clinic's export says of itself. */
export const ADMIN_NOTE =
  'Administrators only: it holds everything that the clinic has. Each export is written to the audit log.';

/** The whole clinic is more than the owners' list that CUSTOMER_EXPORT names. @throws DomainError forbidden */
export function demandAdmin(actor: Actor): void {
  if (!actor.admin) throw new DomainError('forbidden', 'needs an administrator', { missing: ['admin'] });
}

/** Headers of an archive of a clinic. */
export const clinicFile = (reply: FastifyReply, clinic: string): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="vetloom-${clinic}.zip"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');

const begin = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Export the whole clinic in the background, to be fetched when it is whole',
  description: `${ADMIN_NOTE} The former one’s archive goes. GET tells how far it is; the archive stays on the server for a day.`,
  result: archiveExport,
  errors: ['forbidden', 'contradictory', 'rateLimited', 'storageQuotaFull'],
  handle: async (call) => {
    demandAdmin(call.actor);
    return call.services.exportJobs.begin(call.clinic, makerOf(call.person), call.request.ip);
  },
});

const look = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  summary: 'How far the export in the background is; null where there is none',
  description: ADMIN_NOTE,
  write: false,
  result: archiveExport.nullable(),
  errors: ['forbidden'],
  handle: async (call) => {
    demandAdmin(call.actor);
    return (await call.services.exportJobs.look(call.clinic)) ?? null;
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: PATH,
  summary: 'Stop the export in the background, or take its archive off the server',
  description: ADMIN_NOTE,
  result: z.null(),
  errors: ['forbidden'],
  handle: async (call) => {
    demandAdmin(call.actor);
    await call.services.exportJobs.remove(call.clinic);
    return null;
  },
});

const fetchArchive = endpoint({
  ...frame,
  method: 'GET',
  path: `${PATH}/archive`,
  summary: 'The archive of an export that is done; a fetch that broke off goes on with Range',
  description: ADMIN_NOTE,
  answers: 'bytes',
  media: ['application/zip'],
  write: false,
  result: z.null(),
  errors: ['forbidden', 'notFound', 'rangeOutside'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const { clinic, request } = call;
    const archive = await call.services.exportJobs.archive(clinic);
    const maker = makerOf(call.person);
    await noteTrace(call.services.sync.db, { ...maker, clinic, address: request.ip, kind: 'clinic.export.fetch' });
    await sendRange(request, clinicFile(call.reply, clinic), archive);
    return null;
  },
});

const link = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/link`,
  summary: 'An address from which a browser saves the archive of an export that is done; it serves for a minute',
  description: ADMIN_NOTE,
  result: z.object({ url: z.string(), expiresAt: unixSeconds }),
  errors: ['forbidden', 'notFound'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const archive = await call.services.exportJobs.archive(call.clinic);
    archive.bytes.destroy();
    return call.services.exports.link(call.clinic, makerOf(call.person), 'archive');
  },
});

const saved = endpoint({
  method: 'GET',
  path: '/api/export/{token}/archive',
  scope: 'public',
  tag: 'Export',
  permission: [],
  summary: 'The archive of an export that is done, by an address that was handed out a moment ago',
  answers: 'bytes',
  media: ['application/zip'],
  write: false,
  params: z.object({ token: z.string().max(700) }),
  result: z.null(),
  errors: ['notFound', 'rangeOutside'],
  handle: async ({ services, params, reply, request }) => {
    const { clinic, ...maker } = await services.exports.holder(params.token, 'archive');
    const archive = await services.exportJobs.archive(clinic);
    await noteTrace(services.sync.db, { ...maker, clinic, address: request.ip, kind: 'clinic.export.fetch' });
    await sendRange(request, clinicFile(reply, clinic), archive);
    return null;
  },
});

/** The whole clinic in the background. */
export const exportJobEndpoints = [begin, look, remove, fetchArchive, link, saved];
