import type { Actor } from '@vetloom/domain/access/policy.ts';
import { ERP_ENDPOINTS } from '@vetloom/erp/endpoints.ts';
import type { ErpServices } from '@vetloom/erp/services.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { bytesFrom } from '@vetloom/http/idempotency.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import type { Random } from '../random.ts';

/** A call as somebody of the clinic made it. */
export interface PastCall {
  /** Email of who called. */
  readonly as: string;
  /** When, Unix seconds. */
  readonly at: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls the inventory service as the people of an invented clinic have done, each call at its own time: what demo data have, a clinic can have. */
export class ErpCaller {
  readonly #database: OpenedDatabase;
  readonly #clinic: string;
  readonly #random: Random;
  readonly #actors = new Map<string, Actor>();

  constructor(database: OpenedDatabase, clinic: string, random: Random) {
    this.#database = database;
    this.#clinic = clinic;
    this.#random = random;
  }

  /** `call`: method and path below the service's base, e.g. `POST /form/order`. @throws DomainError as the call does */
  async ask<R>(call: string, { as, at, params = {}, body }: PastCall): Promise<R> {
    const [method, path] = call.split(' ');
    const endpoint = ERP_ENDPOINTS.find((one) => one.method === method && one.path === `${ERP_BASE}${path}`);
    if (!endpoint) throw new Error(`the inventory service has no ${call}`);
    const uuid = this.#random.uuid();
    return endpoint.handle({
      services: this.#services(),
      params,
      query: {},
      body: endpoint.body?.parse(body),
      now: at,
      uuid,
      random: bytesFrom(uuid),
      once: undefined,
      ifMatch: undefined,
      setVersion: () => {},
      clinic: this.#clinic,
      actor: await this.#actorOf(as),
      person: { email: as, session: undefined, authenticatedAt: at },
    } as unknown as Parameters<typeof endpoint.handle>[0]) as Promise<R>;
  }

  async #actorOf(email: string): Promise<Actor | undefined> {
    const known = this.#actors.get(email);
    if (known) return known;
    const actor = await this.#database.readClinic(this.#clinic, (tx) => authorOf(tx.reader, email, new Map()));
    if (actor) this.#actors.set(email, actor);
    return actor;
  }

  /** Rows are written, papers aren't printed; and the second person is the one who is named, since nobody invented has forgotten their password. */
  #services(): Pick<ErpServices, 'db' | 'vouch'> {
    return { db: this.#database, vouch: async (_call, { email }) => email };
  }
}
