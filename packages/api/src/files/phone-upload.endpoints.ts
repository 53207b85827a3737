import { demand } from '@vetloom/domain/access/policy.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { contentHash, MAX_CHUNK_BYTES, uploadInfo, uploadState } from '@vetloom/protocol/files.ts';
import { uploadLink, uploadTarget } from '@vetloom/protocol/phone-upload.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { endpoint } from '../services.ts';

const token = z.string().max(700);
const FILE = '/api/upload/{token}/file/{hash}';
const params = z.object({ token, hash: contentHash });
const open = { scope: 'public', tag: 'Files', permission: [] } as const;
const NOTE = 'The token comes from POST …/record/{recordID}/uploadLink; no sign-in.';

const link = endpoint({
  method: 'POST',
  path: `${CLINIC_BASE}/record/{recordID}/uploadLink`,
  scope: 'clinic',
  tag: 'Files',
  permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'],
  summary: 'A link with which a phone may add photos to this visit for a quarter of an hour',
  description:
    'With taskID they go to that exam, of the visit or of a stay, which takes LAB_TASK_WRITE; else to the visit, which takes RECORD_WRITE.',
  write: true,
  params: z.object({ recordID: idParam(['record/', 'inHospital/'], 'notFound') }),
  body: z.object({ taskID: rowID.optional() }),
  result: uploadLink,
  errors: ['notFound'],
  handle: async (call) => {
    demand(call.actor, [call.body.taskID === undefined ? 'RECORD_WRITE' : 'LAB_TASK_WRITE']);
    return call.services.phone.link(call.clinic, call.params.recordID, makerOf(call.person), call.body.taskID);
  },
});

const about = endpoint({
  ...open,
  method: 'GET',
  path: '/api/upload/{token}',
  summary: 'Where an upload link leads: clinic and animal by name',
  description: NOTE,
  write: false,
  params: z.object({ token }),
  result: uploadTarget,
  errors: ['notFound'],
  handle: (call) => call.services.phone.about(call.params.token),
});

const begin = endpoint({
  ...open,
  method: 'POST',
  path: FILE,
  summary: 'Begin a phone’s upload, or find where it stopped',
  description: NOTE,
  write: true,
  params,
  body: uploadInfo,
  result: uploadState,
  errors: ['notFound', 'storageQuotaFull', 'tooLarge', 'rateLimited'],
  handle: (call) => call.services.phone.begin(call.params.token, call.params.hash, call.body),
});

const chunk = endpoint({
  ...open,
  method: 'PUT',
  path: FILE,
  summary: 'Send the chunk of a phone’s upload that begins at an offset',
  description: NOTE,
  write: true,
  accepts: 'bytes',
  bodyLimit: MAX_CHUNK_BYTES,
  params,
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000_000) }),
  result: uploadState,
  errors: ['notFound', 'storageQuotaFull', 'tooLarge'],
  handle: (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return call.services.phone.addChunk(call.params.token, call.params.hash, call.query.offset, bytes);
  },
});

const finish = endpoint({
  ...open,
  method: 'POST',
  path: `${FILE}/finish`,
  summary: 'Check and keep a phone’s file and list it in the visit',
  description: NOTE,
  write: true,
  params,
  body: z.object({ name: requiredLine(200) }),
  result: uploadState,
  errors: ['notFound', 'contradictory', 'storageQuotaFull', 'rateLimited'],
  handle: (call) =>
    call.services.phone.finish(call.params.token, call.params.hash, fileName(call.body.name, 'photo'), call.uuid),
});

/** Photos from a phone by a link of the desk (spec 1 §2 /uploadFile). */
export const phoneUploadEndpoints = [link, about, begin, chunk, finish];
