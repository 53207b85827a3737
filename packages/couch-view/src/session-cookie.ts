import { createHash } from 'node:crypto';
import { openID, sealID, toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CouchPerson } from './couch-services.ts';

const NAME = 'AuthSession';
/** Seconds that an unused cookie serves; used ones are renewed. */
const SECONDS = 600;
const RENEW_AFTER = 60;

const content = z.tuple([z.string(), z.string(), z.number().int()]);

/** The cookie of `_session`: sealed by the server, names the person and the sign-in, which can be revoked. */
export class SessionCookies {
  readonly #key: string;
  readonly #now: () => number;
  readonly #path: string;

  private constructor(key: string, now: () => number, path: string) {
    this.#key = key;
    this.#now = now;
    this.#path = path;
  }

  /** `path` is where the view stands; the cookie is sent nowhere else. */
  static async open(db: Database, now: () => number, path: string): Promise<SessionCookies> {
    const secret = createHash('sha256')
      .update(await db.system.secret('couch-session'))
      .digest();
    return new SessionCookies(toBase64Url(secret), now, path);
  }

  set(request: FastifyRequest, reply: FastifyReply, { email, session }: CouchPerson): void {
    const token = sealID(this.#key, JSON.stringify([email, session ?? '', this.#now()]));
    reply.header('set-cookie', this.#cookie(request, token, SECONDS));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('set-cookie', this.#cookie(request, '', 0));
  }

  /** The person of a request's cookie; undefined for none, an expired and a forged one. Renews one that has been used for a while. */
  read(request: FastifyRequest, reply: FastifyReply): CouchPerson | undefined {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const token = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
    const text = token === undefined ? undefined : openID(this.#key, token);
    const parsed = text === undefined ? undefined : content.safeParse(JSON.parse(text));
    if (!parsed?.success) return undefined;
    const [email, session, issuedAt] = parsed.data;
    const age = this.#now() - issuedAt;
    if (age > SECONDS) return undefined;
    const person = { email, session };
    if (age > RENEW_AFTER) this.set(request, reply, person);
    return person;
  }

  #cookie(request: FastifyRequest, token: string, seconds: number): string {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    return `${NAME}=${token}; Path=${this.#path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  }
}
