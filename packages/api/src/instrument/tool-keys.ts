import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';

/** What PKCS #8 puts before the 32 bytes of an Ed25519 key (RFC 8410 §7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Crockford's base 32: no sign is read as another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** By what the server signs for tools: an Ed25519 key that follows from a secret of the server, so that all processes have the same. */
export class ToolSigner {
  readonly #key: KeyObject;
  /** The public half, raw, base64url: what a tool gets when it is paired. */
  readonly publicKey: string;

  constructor(secret: Uint8Array) {
    const seed = createHash('sha256').update('vetloom tool jobs\n').update(secret).digest();
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.#key).export({ format: 'jwk' }).x);
  }

  /** An envelope that tools know as the server's. */
  envelope(content: unknown): SignedEnvelope {
    const payload = JSON.stringify(content);
    return { payload, signature: sign(null, Buffer.from(payload), this.#key).toString('base64url') };
  }
}

/** Whether a text was signed by the private half of a raw public key (base64url). */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** Whether a text is a raw public key that can be verified by. */
export function isPublicKey(publicKey: string): boolean {
  try {
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

const signs = (count: number): string => [...randomBytes(count)].map((byte) => SIGNS[byte % 32]).join('');

/** A fresh pairing code of a clinic: 50 random bits, once, for ten minutes. */
export const newPairingCode = (clinic: string): string => `${clinic}-${signs(5)}-${signs(5)}`;

/** The clinic that a code names, and the hash by which it is kept. */
export function readPairingCode(code: string): { readonly clinic: string; readonly hash: string } {
  const clinic = code.slice(0, code.lastIndexOf('-', code.length - 7));
  return { clinic, hash: createHash('sha256').update(code).digest('hex') };
}

/** A number for an order that people can type at a device: `E` and eight signs, the last of which checks the others. */
export function newOrderNumber(): string {
  const body = signs(7);
  return `E${body}${checkSign(body)}`;
}

const checkSign = (body: string): string =>
  SIGNS[[...body].reduce((sum, sign, at) => (sum + SIGNS.indexOf(sign) * (at + 2)) % 31, 0)] ?? '0';
