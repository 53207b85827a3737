import { type FileVariant, fileVariant } from '@vetloom/protocol/files.ts';
import { openID, sealID, toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { z } from 'zod';

/** Seconds that an address serves (law 28). */
export const ADDRESS_SECONDS = 300;
/** Addresses asked for within the same minute are alike, so that the browser's cache can answer for them. */
const STEP_SECONDS = 60;

/** Which file an address serves, and until when (Unix seconds). */
export interface AddressedFile {
  readonly clinic: string;
  readonly record: string;
  readonly hash: string;
  readonly variant: FileVariant;
  readonly expiresAt: number;
}

const content = z.tuple([z.string(), z.string(), z.string(), fileVariant, z.number().int()]);

/** Makes and reads addresses. AES-SIV both hides which visit they belong to and shows that they are ours. */
export class FileAddresses {
  readonly #key: string;
  readonly #now: () => number;

  /** `secret` has 32 bytes. */
  constructor(secret: Uint8Array, now: () => number) {
    this.#key = toBase64Url(secret);
    this.#now = now;
  }

  issue(file: Omit<AddressedFile, 'expiresAt'>): { url: string; expiresAt: number } {
    const expiresAt = this.#now() - (this.#now() % STEP_SECONDS) + ADDRESS_SECONDS;
    const text = JSON.stringify([file.clinic, file.record, file.hash, file.variant, expiresAt]);
    return { url: `/api/file/${sealID(this.#key, text)}`, expiresAt };
  }

  /** What an address serves; undefined for an expired or forged one. */
  read(token: string): AddressedFile | undefined {
    const text = openID(this.#key, token);
    const parsed = text === undefined ? undefined : content.safeParse(JSON.parse(text));
    if (!parsed?.success) return undefined;
    const [clinic, record, hash, variant, expiresAt] = parsed.data;
    return expiresAt > this.#now() ? { clinic, record, hash, variant, expiresAt } : undefined;
  }
}
