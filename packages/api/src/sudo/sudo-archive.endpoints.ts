import { archiveImport, archiveWish, MAX_ARCHIVE_BYTES, newArchive } from '@vetloom/protocol/archive.ts';
import { MAX_CHUNK_BYTES } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import { demandSudo } from './sudo.endpoints.ts';

const PATH = '/api/sdk/v2/sudo/archive';
const ONE = `${PATH}/{archiveID}`;
const frame = { scope: 'person', permission: [], tag: 'Sudo', write: false } as const;
const params = z.object({ archiveID: z.uuid() });

const list = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  summary: 'Archives of clinics that were sent in, the newest first; one whose time is over is gone',
  result: z.array(archiveImport),
  errors: ['forbidden'],
  handle: async ({ services, person }) => {
    await demandSudo(services.sync.db, person);
    return services.archives.list();
  },
});

const announce = endpoint({
  ...frame,
  method: 'POST',
  path: PATH,
  summary: 'Announce the archive of a clinic, to be sent in parts and founded here',
  description:
    'Then PUT its parts from `bytes` of the answer on; a part that broke off is sent again. It stays on the server for a day, and until its clinic stands at most.',
  body: newArchive,
  result: archiveImport,
  errors: ['forbidden', 'storageQuotaFull', 'rateLimited'],
  handle: async ({ services, person, body }) => {
    await demandSudo(services.sync.db, person);
    return services.archives.announce(body, person.email);
  },
});

const part = endpoint({
  ...frame,
  method: 'PUT',
  path: ONE,
  summary: 'Send the part of an archive that begins at an offset',
  description:
    'At most 8 MiB. One that begins elsewhere than where the archive stands is not taken; `bytes` of the answer says where to go on. The answer to the last one says what the archive holds (`ready`) or why it is refused (`failed`).',
  accepts: 'bytes',
  bodyLimit: MAX_CHUNK_BYTES,
  params,
  query: z.object({ offset: z.coerce.number().int().min(0).max(MAX_ARCHIVE_BYTES) }),
  result: archiveImport,
  errors: ['forbidden', 'notFound', 'tooLarge', 'storageQuotaFull'],
  handle: async ({ services, person, params: { archiveID }, query, request }) => {
    await demandSudo(services.sync.db, person);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return services.archives.addPart(archiveID, query.offset, bytes);
  },
});

const look = endpoint({
  ...frame,
  method: 'GET',
  path: ONE,
  summary: 'How far an archive is: its sending, and the founding of its clinic',
  params,
  result: archiveImport,
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, params: { archiveID } }) => {
    await demandSudo(services.sync.db, person);
    return services.archives.look(archiveID);
  },
});

const begin = endpoint({
  ...frame,
  method: 'POST',
  path: `${ONE}/import`,
  summary: 'Found the clinic of an archive in the background, beside those at work, whole or not at all',
  description:
    'Its people come as invited: send one of them a link by POST /api/sdk/v2/sudo/clinic/{clinicID}/invitation. An archive that was changed, one of another version and a taken id are refused; the job tells with `failure` what a later refusal was.',
  params,
  body: archiveWish,
  result: archiveImport,
  errors: ['forbidden', 'notFound', 'badParameter', 'conflict', 'contradictory'],
  handle: async ({ services, person, params: { archiveID }, body, request }) => {
    await demandSudo(services.sync.db, person);
    return services.archives.begin(archiveID, body, { email: person.email, address: request.ip });
  },
});

const remove = endpoint({
  ...frame,
  method: 'DELETE',
  path: ONE,
  summary: 'Take an archive off the server; while its clinic is being founded that is stopped, and nothing was founded',
  params,
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, params: { archiveID } }) => {
    await demandSudo(services.sync.db, person);
    await services.archives.remove(archiveID);
    return null;
  },
});

/** Archives of clinics that an administrator of the installation brings in (spec 1 §6). */
export const sudoArchiveEndpoints = [list, announce, part, look, begin, remove];
