import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { contentHash, MAX_CHUNK_BYTES, uploadInfo, uploadState } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/record/file/{hash}`;
const params = z.object({ hash: contentHash });
/** Whoever may put files on visits, animals and what was carried out in a ward, or papers on forms of purchasing and stock. */
const UPLOADERS = [
  'RECORD_WRITE',
  'PET_WRITE',
  'LAB_TASK_WRITE',
  'EXECUTE_IN_HOSPITAL_PLAN',
  'ORDER_FORM_WRITE',
  'PURCHASE_FORM_WRITE',
  'SALE_FORM_WRITE',
  'STOCK_CHECK_FORM_WRITE',
  'PAYMENT_FORM_WRITE',
] as const;
const frame = {
  scope: 'clinic',
  tag: 'Files',
  permission: UPLOADERS,
  params,
  result: uploadState,
} as const;

const state = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  summary: 'How far the upload of a file is',
  write: false,
  errors: [],
  handle: (call) => call.services.files.state(call.clinic, call.params.hash),
});

const begin = endpoint({
  ...frame,
  method: 'POST',
  path: PATH,
  summary: 'Begin an upload, or find where it stopped',
  description:
    'Files are sent under the SHA-256 of their content, in chunks: begin, PUT chunks from the answered offset, finish. A file that the clinic has already is `stored` at once.',
  write: true,
  body: uploadInfo,
  errors: ['storageQuotaFull', 'tooLarge'],
  handle: (call) => call.services.files.begin(call.clinic, call.params.hash, call.body),
});

const chunk = endpoint({
  ...frame,
  method: 'PUT',
  path: PATH,
  summary: 'Send the chunk that begins at an offset',
  description:
    'From 64 KiB (the last may be shorter) to 8 MiB. A chunk that begins elsewhere than where the upload stands is not taken; the answer says where to go on.',
  write: true,
  accepts: 'bytes',
  bodyLimit: MAX_CHUNK_BYTES,
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000_000) }),
  errors: ['notFound', 'storageQuotaFull', 'tooLarge'],
  handle: (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return call.services.files.addChunk(call.clinic, call.params.hash, call.query.offset, bytes);
  },
});

const finish = endpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/finish`,
  summary: 'Check and keep an uploaded file',
  description:
    'The content must have the hash and be of the kind that was said. Pictures are decoded and encoded anew, which takes place, device and everything but pixels out of them: `hash` and `size` of the answer are those of what is kept and served. The hash of what was sent leads to it as well.',
  write: true,
  errors: ['notFound', 'contradictory', 'storageQuotaFull', 'rateLimited'],
  handle: (call) => call.services.files.finish(call.clinic, call.params.hash, handOf(call.person)),
});

/** Uploads of files by content hash (law 28). */
export const uploadEndpoints = [state, begin, chunk, finish];
