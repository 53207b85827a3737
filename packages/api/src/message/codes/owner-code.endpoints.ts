import { phone } from '@vetloom/domain/owner/owner.schema.ts';
import { z } from 'zod';
import { endpoint } from '../../services.ts';

const PATH = '/api/owner/code';
const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: false } as const;
/** A clinic's id. */
const clinic = z
  .string()
  .min(1)
  .max(60)
  .meta({ examples: ['demo'] });

const begin = endpoint({
  ...frame,
  path: PATH,
  summary: 'Ask for the code by which an owner proves that a phone is theirs',
  description:
    'It goes by the messaging app to who is linked there, else by SMS, at once, and is good for 10 minutes. A number that is no owner’s is answered alike. 3 codes an hour and 8 a day for a number; fewer from one address than a household asks for.',
  body: z.object({
    clinic,
    phone: phone.meta({ examples: ['0912-345-678'] }),
    /** What the proof will open: a word of the page that asks. */
    purpose: z
      .string()
      .regex(/^[a-z][A-Za-z]{1,29}$/)
      .meta({ examples: ['booking'] }),
  }),
  result: z.object({ codeID: z.string(), expiresAt: z.number().int().meta({ description: 'Unix seconds.' }) }),
  errors: ['noDatabaseAccess'],
  handle: ({ services, body, request }) => services.codes.begin({ ...body, address: request.ip }),
});

const verify = endpoint({
  ...frame,
  path: `${PATH}/verify`,
  summary: 'Prove with the code that a phone is theirs',
  description: 'The proof is good for half an hour, for the purpose that was named. 5 tries a code.',
  body: z.object({
    clinic,
    codeID: z
      .string()
      .min(1)
      .max(60)
      .meta({ examples: ['kHq2dGJ1yQm8bq4Yp6wX0u1c3e5g7i9k'] }),
    code: z
      .string()
      .regex(/^\d{6}$/)
      .meta({ examples: ['042917'] }),
  }),
  result: z.object({ proof: z.string(), expiresAt: z.number().int().meta({ description: 'Unix seconds.' }) }),
  errors: ['codeWrong'],
  handle: ({ services, body }) => services.codes.verify(body),
});

/** Codes for pages that owners open without an account. */
export const ownerCodeEndpoints = [begin, verify];
