import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Pokes } from '@vetloom/sync-server/pokes.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';
import type { FastifyRequest } from 'fastify';

/** Who asks: the account's email and the sign-in that the credentials belong to; undefined with Basic. */
export interface CouchPerson {
  readonly email: string;
  readonly session: string | undefined;
}

/** What the view needs of sign-in. */
export interface CouchAccess {
  /** The person of an Authorization header, Basic or Bearer. @throws DomainError notLoggedIn, wrongCredentials, sessionRevoked, rateLimited */
  readonly authenticate: (request: FastifyRequest) => Promise<CouchPerson>;
  /** Begins a sign-in. @throws DomainError wrongCredentials, noUsableClinic, rateLimited */
  readonly signIn: (email: string, password: string, request: FastifyRequest) => Promise<CouchPerson>;
  /** Whether what the person came in by still holds. */
  readonly holds: (person: CouchPerson) => Promise<boolean>;
  /** Hears of each sign-in that ends; answers how to stop hearing. */
  readonly onEnd: (hear: (session: string) => void) => () => void;
  readonly signOut: (session: string) => Promise<void>;
  /** The person inside of a clinic as its documents have it now, or undefined. */
  readonly enter: (person: CouchPerson, clinic: string) => Promise<Actor | undefined>;
}

/** What the database view is made of. */
export interface CouchServices {
  readonly db: Database;
  readonly disk: BlobStore;
  /** Tells live feeds that their clinic moved on. */
  readonly pokes: Pick<Pokes, 'enter' | 'leave'>;
  readonly access: CouchAccess;
  /** Version of the product. */
  readonly version: string;
  /** Unix seconds. */
  readonly now: () => number;
  readonly log: SyncLog;
}
