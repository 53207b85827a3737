import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { receiveSignature } from '@vetloom/domain/signature/signature.commands.ts';
import type { SigningFact } from '@vetloom/domain/signature/signature.schema.ts';
import { namedUUID } from '@vetloom/protocol/named-uuid.ts';
import {
  OWN_SIGNATURE_PATH,
  ownSignature,
  ownWord,
  provedLink,
  SIGNATURE_PURPOSE,
  signingLink,
} from '@vetloom/protocol/own-signature.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { OWNER } from '../booking/owner/own-booking.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { sendBytes } from '../paper/custom-form.endpoints.ts';
import { formBytes } from '../paper/kept-form.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { behindLink, behindProof, deviceOf, type LedTo } from './own-signature.ts';
import { PDF } from './signature-frame.ts';

const PATH = OWN_SIGNATURE_PATH;
const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: false } as const;

const show = endpoint({
  ...frame,
  path: PATH,
  summary: 'What a link asks somebody to sign, and how that stands',
  description:
    'No sign-in. A link that was guessed and one of another clinic are not found alike. The document itself takes a code.',
  body: signingLink,
  result: ownSignature,
  errors: ['notFound', 'rateLimited'],
  handle: ({ services, body, now, request }) =>
    services.signatures.knocks.run(request.ip, async () => (await behindLink(services, body, now)).shown),
});

const code = endpoint({
  ...frame,
  path: `${PATH}/code`,
  summary: 'Ask for the code without which a link’s document isn’t shown',
  description:
    'It goes to the number that the clinic has of the animal’s owner, and to none other: a link that was forwarded opens nothing by itself. `signatureNoPhone` where there is none, or no way leads to it.',
  body: signingLink,
  result: z.object({ codeID: z.string(), expiresAt: z.number().int().meta({ description: 'Unix seconds.' }) }),
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: ({ services, body, now, request }) =>
    services.signatures.knocks.run(request.ip, async () => {
      const { phone, ownerID, shown } = await behindLink(services, body, now);
      if (shown.codeTo === '')
        throw new DomainError('contradictory', 'no number to send it to', { rule: 'signatureNoPhone' });
      // By the owner, not by the number: somebody else may have the same one.
      const ask = { clinic: body.clinic, ownerID, phone, purpose: SIGNATURE_PURPOSE };
      return services.codes.beginFor({ ...ask, address: request.ip });
    }),
});

/** Writes down what happened at a link, once under a name. */
async function note(
  services: ApiServices,
  { clinic, name }: { readonly clinic: string; readonly name: string },
  { request, signer }: LedTo,
  fields: Pick<SigningFact, 'dateTime' | 'device'> &
    Partial<SigningFact> & { readonly kind: 'shown' | 'proved' | 'signed' | 'refused' },
): Promise<void> {
  const once = createHash('sha256').update(`${clinic} ${request._id} ${signer._id} ${name}`).digest('hex');
  await runCommand(services.sync, {
    ...{ clinic, command: receiveSignature, at: services.sync.now(), author: OWNER, actor: operatorOf(OWNER) },
    uuid: namedUUID(once),
    input: async () => ({
      ...{ signatureID: request._id, signerID: signer._id, way: 'link' as const, factID: once.slice(0, 24) },
      fields: {
        ...{ person: '', relation: signer.relation, signature: '', hash: '' as const, phone: '', reason: '' },
        ...fields,
      },
    }),
    answer: async () => null,
  });
}

const deviceIn = (request: { readonly headers: { readonly 'user-agent'?: string | undefined } }): string =>
  deviceOf(request.headers['user-agent'] ?? '');

const prove = endpoint({
  ...frame,
  path: `${PATH}/prove`,
  summary: 'Give the code; the proof opens the document for half an hour',
  description: '5 tries a code.',
  body: signingLink.extend({
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
  errors: ['notFound', 'codeWrong', 'rateLimited'],
  handle: ({ services, body, now, request }) =>
    services.signatures.knocks.run(request.ip, async () => {
      const { codeID, code: digits, ...link } = body;
      const led = await behindLink(services, link, now);
      const proved = await services.codes.verify({ clinic: link.clinic, codeID, code: digits });
      await behindProof(services, { ...link, proof: proved.proof }, now);
      const fact = { kind: 'proved', dateTime: now, device: deviceIn(request), phone: led.shown.codeTo } as const;
      await note(services, { clinic: link.clinic, name: `proved ${codeID}` }, led, fact);
      return proved;
    }),
});

const document = endpoint({
  ...frame,
  path: `${PATH}/document`,
  answers: 'bytes',
  media: [PDF],
  summary: 'A link’s document: what is to be signed, and once it is sealed the signed copy',
  description:
    'Of one that is cancelled, refused or over its time before everybody has signed nothing is shown (`signatureOver`).',
  body: provedLink,
  result: z.null(),
  errors: ['notFound', 'codeWrong', 'contradictory', 'rateLimited'],
  handle: ({ services, body, now, request, reply }) =>
    services.signatures.knocks.run(request.ip, async () => {
      const led = await behindProof(services, body, now);
      const { sealed, file } = led.request;
      const { state } = led.shown;
      const wanted = sealed?.file ?? file;
      if (state === 'cancelled' || state === 'refused' || state === 'expired')
        throw new DomainError('contradictory', 'it is over', { rule: 'signatureOver', state });
      if (!wanted) throw new DomainError('notFound', 'no such file');
      const { bytes } = await formBytes({ services, clinic: body.clinic }, wanted.hash, PDF);
      if (state === 'waiting') {
        const proofName = createHash('sha256').update(body.proof).digest('hex');
        const fact = { kind: 'shown', dateTime: now, device: deviceIn(request), hash: led.request.hash } as const;
        await note(services, { clinic: body.clinic, name: `shown ${proofName}` }, led, fact);
      }
      return sendBytes(reply, bytes, PDF, wanted.name);
    }),
});

const say = endpoint({
  ...frame,
  write: true,
  path: `${PATH}/said`,
  summary: 'Sign a link’s document, or say no to it',
  description:
    '`hash` is that of the document that was shown. What is over says how it stands (`signatureOver`). Who signs and isn’t who was asked says so by `person` and `relation`.',
  command: receiveSignature.name,
  body: provedLink.extend(ownWord.shape),
  result: ownSignature,
  errors: ['notFound', 'codeWrong', 'badParameter', 'contradictory', 'rateLimited'],
  handle: ({ services, body, now, request, uuid }) =>
    services.signatures.knocks.run(request.ip, async () => {
      const { clinic, secret, proof, ...word } = body;
      const led = await behindProof(services, { clinic, secret, proof }, now);
      const fact = { ...word, dateTime: now, device: deviceIn(request), phone: led.shown.codeTo };
      await note(services, { clinic, name: `said ${uuid}` }, led, fact);
      services.signatures.wake(clinic);
      return (await behindLink(services, { clinic, secret }, now)).shown;
    }),
});

/** What somebody does by the link to a document that they are to sign. */
export const ownSignatureEndpoints = [show, code, prove, document, say];
