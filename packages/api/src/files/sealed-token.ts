import { createHash } from 'node:crypto';
import { openID, sealID, toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { z } from 'zod';

/**
 * Tokens that serve one purpose for a short time and carry what they are for: nobody can make, read or change one without the server's
 * secret of that purpose, and nothing has to be stored.
 */
export class SealedTokens<S extends z.ZodType> {
  readonly #key: string;
  readonly #content: z.ZodType<[z.output<S>, number]>;
  readonly #now: () => number;

  private constructor(key: string, schema: S, now: () => number) {
    this.#key = key;
    this.#content = z.tuple([schema, z.number().int()]) as unknown as z.ZodType<[z.output<S>, number]>;
    this.#now = now;
  }

  /** Tokens of a purpose; `now` is Unix seconds. */
  static async open<S extends z.ZodType>(
    db: Database,
    purpose: string,
    schema: S,
    now: () => number,
  ): Promise<SealedTokens<S>> {
    const secret = createHash('sha256')
      .update(await db.system.secret(purpose))
      .digest();
    return new SealedTokens(toBase64Url(secret), schema, now);
  }

  issue(content: z.output<S>, seconds: number): { token: string; expiresAt: number } {
    const expiresAt = this.#now() + seconds;
    return { token: sealID(this.#key, JSON.stringify([content, expiresAt])), expiresAt };
  }

  /** What a token is for; undefined for an expired or forged one. */
  read(token: string): { readonly content: z.output<S>; readonly expiresAt: number } | undefined {
    const text = openID(this.#key, token);
    const parsed = text === undefined ? undefined : this.#content.safeParse(JSON.parse(text));
    if (!parsed?.success) return undefined;
    const [content, expiresAt] = parsed.data;
    return expiresAt > this.#now() ? { content, expiresAt } : undefined;
  }
}
