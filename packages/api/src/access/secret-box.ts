import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** Seals secrets that must be read again (unlike passwords), bound to whom they belong: moved to another row they do not open. */
export class SecretBox {
  readonly #key: Uint8Array;

  /** `key`: 32 bytes. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  seal(secret: Uint8Array, owner: string): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    cipher.setAAD(Buffer.from(owner));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was sealed with another key or for another owner */
  open(sealed: Uint8Array, owner: string): Buffer {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV));
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV, bytes.length - TAG)), decipher.final()]);
  }
}
