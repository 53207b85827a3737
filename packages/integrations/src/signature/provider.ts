import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SealCertificate } from '@vetloom/domain/signature/signature.schema.ts';
import { sealCertificate } from '@vetloom/domain/signature/signature.schema.ts';
import { z } from 'zod';
import { PATIENCE_MS, vendorAsker } from '../channel/ask-vendor.ts';
import type { Said } from '../channel/port.ts';
import { saying } from '../channel/said.ts';

/** A document that a provider outside is to have signed. */
export interface HandedDocument {
  /** The same for one document however often it is given: it is taken once. */
  readonly key: string;
  /** Our own name for it. */
  readonly reference: string;
  readonly title: string;
  readonly pdf: Uint8Array;
  readonly signers: readonly { readonly id: string; readonly name: string; readonly relation: string }[];
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Where the provider says that something has changed. */
  readonly callbackURL: string;
}

/** How a document stands at a provider. */
export interface ProvidedState {
  readonly state: 'waiting' | 'signed' | 'refused' | 'expired';
  readonly reason: string;
  /** Who has signed, when (Unix seconds). */
  readonly signatures: readonly { readonly id: string; readonly name: string; readonly at: number }[];
  /** SHA-256 of the signed copy, once there is one. */
  readonly fileHash: string;
  readonly certificate: SealCertificate | null;
}

/** What came of asking a provider. */
export type Provided<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'failed'; readonly said: Said };

/** A provider outside that has documents signed in our place, by its own pages and its own certificate. */
export interface SignatureProvider {
  readonly name: string;
  readonly handOver: (document: HandedDocument) => Promise<Provided<{ readonly documentID: string }>>;
  readonly stateOf: (documentID: string) => Promise<Provided<ProvidedState>>;
  readonly signedCopy: (documentID: string) => Promise<Provided<Uint8Array>>;
  /** Whether a callback comes from the provider: by its signature over the very bytes. */
  readonly isGenuine: (rawBody: Uint8Array, signature: string) => boolean;
}

/** By what a clinic is known at a provider. */
export const providerSecret = z.object({ keyID: z.string().min(1).max(120), secret: z.string().min(16).max(200) });
/** By what a clinic is known at a provider. */
export type ProviderSecret = z.output<typeof providerSecret>;

/** The signature of a request: over method, path, time and the body's SHA-256. */
export const requestSignature = (
  secret: string,
  {
    method,
    path,
    at,
    body,
  }: { readonly method: string; readonly path: string; readonly at: string; readonly body: Uint8Array | string },
): string =>
  createHmac('sha256', secret)
    .update(`${method}\n${path}\n${at}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest('base64');

/** The signature of a callback: over its body. */
export const callbackSignature = (secret: string, rawBody: Uint8Array): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64');

const handed = z.object({ documentID: z.string().min(1).max(120) });
const stated = z.object({
  state: z.enum(['waiting', 'signed', 'refused', 'expired']),
  reason: z.string().max(300).default(''),
  signatures: z
    .array(z.object({ id: z.string(), name: z.string().max(80), at: z.number().int() }))
    .max(20)
    .default([]),
  fileHash: z.string().max(64).default(''),
  certificate: sealCertificate.nullable().default(null),
});

const copied = z.object({ file: z.base64() });

/** A signed copy has so many bytes at most. */
const MOST_COPY_BYTES = 40_000_000;

/** The open wire of ours that a provider, or a gateway before one, speaks: three calls and a callback, signed both ways. `now` is Unix seconds. */
export function signatureProvider(
  {
    baseURL,
    name = 'provider',
    patienceMs = PATIENCE_MS,
  }: { readonly baseURL: string; readonly name?: string; readonly patienceMs?: number },
  { keyID, secret }: ProviderSecret,
  now: () => number,
): SignatureProvider {
  const secrets = [secret];
  const base = new URL(baseURL).pathname.replace(/\/$/, '');
  const ask = vendorAsker({ baseURL, patienceMs, secrets, mostBytes: MOST_COPY_BYTES });
  const call = async (method: 'GET' | 'POST', path: string, body?: string): Promise<Provided<Uint8Array>> => {
    const at = String(now());
    const signed = requestSignature(secret, { method, path: `${base}${path}`, at, body: body ?? '' });
    const answer = await ask(path, {
      method,
      headers: {
        ...{ 'x-key-id': keyID, 'x-timestamp': at, 'x-signature': signed },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.kind !== 'answer') return { kind: 'failed', said: answer.said };
    if (answer.status < 300) return { kind: 'answered', answer: answer.bytes };
    const words = Buffer.from(answer.bytes).toString().slice(0, 200);
    return { kind: 'failed', said: saying(`HTTP ${answer.status}`, words, secrets) };
  };
  const read = <T>(schema: z.ZodType<T>, answer: Provided<Uint8Array>): Provided<T> => {
    if (answer.kind === 'failed') return answer;
    const text = Buffer.from(answer.answer).toString();
    try {
      return { kind: 'answered', answer: schema.parse(JSON.parse(text)) };
    } catch {
      return { kind: 'failed', said: saying('answer', text.slice(0, 200), secrets) };
    }
  };
  return {
    name,
    async handOver({ pdf, ...document }) {
      const hash = createHash('sha256').update(pdf).digest('hex');
      const body = JSON.stringify({ ...document, hash, file: Buffer.from(pdf).toString('base64') });
      return read(handed, await call('POST', '/documents', body));
    },
    stateOf: async (documentID) => read(stated, await call('GET', `/documents/${encodeURIComponent(documentID)}`)),
    async signedCopy(documentID) {
      const answer = read(copied, await call('GET', `/documents/${encodeURIComponent(documentID)}/file`));
      return answer.kind === 'failed'
        ? answer
        : { kind: 'answered', answer: Buffer.from(answer.answer.file, 'base64') };
    },
    isGenuine(rawBody, signature) {
      const own = Buffer.from(callbackSignature(secret, rawBody));
      const given = Buffer.from(signature);
      return own.length === given.length && timingSafeEqual(own, given);
    },
  };
}
