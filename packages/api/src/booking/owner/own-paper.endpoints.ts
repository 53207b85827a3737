import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredLine, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { contentHash, MAX_CHUNK_BYTES, uploadInfo, uploadState } from '@vetloom/protocol/files.ts';
import { linkSecret, OWNER_BOOKING_PATH, pageAddress } from '@vetloom/protocol/owner-booking.ts';
import { z } from 'zod';
import { endpoint } from '../../services.ts';
import { behind } from './own-booking.endpoints.ts';

const open = { scope: 'public', tag: 'Owners’ pages', permission: [], write: true } as const;
const FILE = '/api/owner/paper/{token}/{hash}';
const params = z.object({ token: z.string().max(700), hash: contentHash });
const NOTE = `The token comes from POST ${OWNER_BOOKING_PATH}/mine/paper; no sign-in.`;

/** What a refusal tells an owner: its rule, and nothing of the clinic. */
async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && error.codeName === 'contradictory' && error.detail.rule !== undefined)
      throw new DomainError('contradictory', 'not as it stands', { rule: String(error.detail.rule) });
    if (error instanceof DomainError && error.codeName === 'storageQuotaFull')
      throw new DomainError('storageQuotaFull', 'no room for files');
    throw error;
  });
}

const token = endpoint({
  ...open,
  write: false,
  method: 'POST',
  path: `${OWNER_BOOKING_PATH}/mine/paper`,
  summary: 'A token with which a paper of a link’s booking can be sent for a quarter of an hour',
  description: 'Of a paper that is asked for before the visit, while the visit lies ahead.',
  body: z.object({ address: pageAddress, secret: linkSecret, paperID: rowID }),
  result: z.object({ token: z.string(), expiresAt: unixSeconds }),
  errors: ['notFound', 'contradictory'],
  handle: async ({ services, body }) => {
    const { rules, found } = await behind(services, body);
    const { bookingID: booking, ownerID: owner } = found;
    return told(services.ownPapers.token({ clinic: rules.clinicID, booking, owner, paper: body.paperID }));
  },
});

const begin = endpoint({
  ...open,
  method: 'POST',
  path: FILE,
  summary: 'Begin to send a paper, or find where that stopped',
  description: `${NOTE} A picture or a PDF of 20 MB at most, and so many bytes a day.`,
  params,
  body: uploadInfo,
  result: uploadState,
  errors: ['notFound', 'storageQuotaFull', 'tooLarge', 'rateLimited'],
  handle: (call) => told(call.services.ownPapers.begin(call.params.token, call.params.hash, call.body)),
});

const chunk = endpoint({
  ...open,
  method: 'PUT',
  path: FILE,
  summary: 'Send the chunk of a paper that begins at an offset',
  description: NOTE,
  accepts: 'bytes',
  bodyLimit: MAX_CHUNK_BYTES,
  params,
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000_000) }),
  result: uploadState,
  errors: ['notFound', 'storageQuotaFull', 'tooLarge'],
  handle: (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return told(call.services.ownPapers.addChunk(call.params.token, call.params.hash, call.query.offset, bytes));
  },
});

const finish = endpoint({
  ...open,
  method: 'POST',
  path: `${FILE}/finish`,
  summary: 'Check and keep a paper and list it with the animal, named by the paper',
  description: NOTE,
  params,
  body: z.object({ name: requiredLine(200).optional() }),
  result: uploadState,
  errors: ['notFound', 'contradictory', 'storageQuotaFull', 'tooLarge', 'rateLimited'],
  handle: (call) => told(call.services.ownPapers.finish(call.params.token, call.params.hash, call.uuid)),
});

/** Papers that owners send before a visit. */
export const ownPaperEndpoints = [token, begin, chunk, finish];
