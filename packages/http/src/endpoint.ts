import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { CodeName } from '@vetloom/domain/core/codes.ts';
import type { RandomBytes } from '@vetloom/domain/core/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Once } from './idempotency.ts';

/** Methods that the product's calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, a signed-in person, or a member of the clinic that the path names. */
export type Scope = 'public' | 'person' | 'clinic';

/** A signed-in person, as the credentials prove it; what it may do is read from the database for each call. */
export interface Person {
  readonly email: string;
  /** The sign-in that the access token belongs to; undefined with Basic. */
  readonly session: string | undefined;
  /** When the password was last given, Unix seconds. */
  readonly authenticatedAt: number;
  /** Set when another program acts for the person. */
  readonly delegated?: Delegation | undefined;
  /** Set while an operator acts in this person's place. */
  readonly emulation?: Emulation | undefined;
  /** Set for a token that opens the live connection of one clinic alone: that clinic. */
  readonly room?: string | undefined;
}

/** What a person lets another program do. */
export interface Delegation {
  /** The one clinic that the consent opens. */
  readonly clinic: string;
  /** What the program may do at most of what the person may. */
  readonly permissions: ReadonlySet<Permission>;
  /** What of it counts for changes: a consent to read changes nothing. */
  readonly writes: ReadonlySet<Permission>;
}

/** An operator (sudo) who acts as a member of one clinic (spec 1 §6). */
export interface Emulation {
  /** The operator's email. */
  readonly by: string;
  /** The one clinic that the token opens. */
  readonly clinic: string;
}

/** A person inside of a clinic. */
export interface Membership {
  readonly clinic: string;
  readonly actor: Actor;
  /** base64url key of the clinic's sealed ids. */
  readonly idKey: string;
}

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler gets. `S` are the services of the application. */
export interface Call<
  S,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly services: S;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  /** Unix seconds. */
  readonly now: number;
  /** Names this write. */
  readonly uuid: string;
  /** Bytes that follow from `uuid`, for the ids that the write makes (law 4). */
  readonly random: RandomBytes;
  /** The Idempotency-Key of a write, if one was sent. */
  readonly once: Once | undefined;
  /** Versions of which the present one must be: those of the If-Match header; undefined where any will do. To be asked with `demandVersion`. */
  readonly ifMatch: readonly number[] | undefined;
  /** Tells the caller the version of the document answered (header ETag). */
  readonly setVersion: (version: number) => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call by a signed-in person. */
export interface PersonCall {
  readonly person: Person;
}
/** A call inside of a clinic. */
export interface ClinicCall extends PersonCall, Membership {}

type CallOf<C extends Scope> = C extends 'clinic' ? ClinicCall : C extends 'person' ? PersonCall : object;

/**
 * One call of the API: route, permission, validation, documentation and OpenAPI derive from this object (law 29).
 * `path` is whole, with `{name}` for parameters; the clinic's is always `{clinic}`.
 */
export interface Endpoint<
  S,
  C extends Scope = Scope,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly scope: C;
  /** Any one of these; an empty list means every member. Only for clinic scope. */
  readonly permission: readonly Permission[];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The command that a write runs, for the documentation. */
  readonly command?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly result: R;
  readonly errors: readonly CodeName[];
  /** Whether an operator may call it in another's place; calls of person scope are about one's own account, so by default not. */
  readonly whileEmulating?: boolean;
  /** Of the person's own account: refused to an operator who acts for the person. */
  readonly own?: boolean;
  /** Writes take Idempotency-Key and optUserID. Reads by POST say false. */
  readonly write: boolean;
  /**
   * What it reads or writes has versions: a read answers the ETag, a write lets only the present version of an If-Match pass. A write without
   * it refuses an If-Match, since it could not keep the promise.
   */
  readonly versioned?: boolean;
  /** Whether a write is answered in a clinic that an operator has closed: what only lets its people read on. */
  readonly evenClosed?: boolean;
  /**
   * `bytes`: the body is application/octet-stream, whole in `request.body` as a Buffer, and `body` is left out.
   * `form`: also application/x-www-form-urlencoded. `upload`: multipart/form-data, read with `uploadedFile(request.body)`; `body` is left out.
   * `signed`: JSON as it came, byte by byte, in `request.body` as a Buffer, because a signature is over the bytes; `body` is left out.
   */
  readonly accepts?: 'json' | 'bytes' | 'form' | 'upload' | 'signed';
  /**
   * `bytes`: the handler sends a file on `reply` itself; refusals still come in the envelope.
   * `plain`: the result stands without the envelope, where a standard of others fixes the form.
   */
  readonly answers?: 'json' | 'bytes' | 'plain';
  /** Media types of a file that is answered (`bytes`); any where it is not known beforehand. */
  readonly media?: readonly string[];
  /** The path of the call that this is another address of: documented as deprecated. */
  readonly aliasOf?: string;
  /** The event by which the realtime connection asks the same (`event-call.ts`): its handler needs neither `request` nor `reply`. */
  readonly event?: string;
  /** Bytes; 256 KiB unless more is needed. */
  readonly bodyLimit?: number;
  readonly handle: (call: Call<S, P, Q, B> & CallOf<C>) => Promise<z.output<R>>;
}

/** An endpoint without its schemas' types, as lists of endpoints hold it. */
export type AnyEndpoint<S> = Omit<Endpoint<S>, 'handle'> & {
  readonly handle: (call: Call<S> & ClinicCall) => Promise<unknown>;
};

/** What documentation says of an endpoint, whatever its service is. */
export type DescribedEndpoint = Omit<Endpoint<unknown>, 'handle'>;

/** Base of the versioned API of a clinic (spec 1 §7). */
export const CLINIC_BASE = '/api/sdk/v2/{clinic}';
/** Base of the inventory and purchasing service of a clinic (spec 3 §7 "ERP"). */
export const ERP_BASE = '/erp/{clinic}';

/** The same call at another address than its own, for those who know it by that; documented as deprecated. */
export const aliasAt = <S>(endpoint: AnyEndpoint<S>, path: string): AnyEndpoint<S> => ({
  ...endpoint,
  path,
  aliasOf: endpoint.path,
});

/** Returns a definer for an application's services; exists for its inference of the schemas' types. */
export const endpointsOf =
  <S>() =>
  <
    C extends Scope,
    R extends z.ZodType,
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    endpoint: Endpoint<S, C, P, Q, B, R>,
  ): AnyEndpoint<S> =>
    endpoint as unknown as AnyEndpoint<S>;
