import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import type { z } from 'zod';

/** A pair of keys as a tool keeps its own. */
export interface OwnKey {
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** Raw, base64url. */
  readonly publicKey: string;
}

/** A new pair. */
export function newKey(): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
  };
}

/** An Ed25519 signature, base64url. */
export const signatureOf = (text: string, privateKey: string): string =>
  sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64url');

/** Whether a signature over a text is of a key. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** What a server said is not what it signed, or not what this version understands. */
export class BadEnvelope extends Error {
  override readonly name = 'BadEnvelope';
}

/** What stands in an envelope, once it is certain who says so. @throws BadEnvelope */
export function openEnvelope<Payload>(
  { payload, signature }: SignedEnvelope,
  publicKey: string,
  schema: z.ZodType<Payload>,
): Payload {
  // Security: nothing of the payload is looked at before.
  if (!isSignedBy(payload, signature, publicKey)) throw new BadEnvelope('not signed by the server of the pairing');
  try {
    return schema.parse(JSON.parse(payload));
  } catch {
    throw new BadEnvelope('signed, and not understood by this version');
  }
}
