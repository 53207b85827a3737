import { randomUUID } from 'node:crypto';
import { demand, limitedTo } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readByteBodies, readFormBodies, readSignedBodies } from './body-parser.ts';
import type { AnyEndpoint, Call, ClinicCall, Endpoint, Membership, Person } from './endpoint.ts';
import { bytesFrom, IDEMPOTENCY_KEY, requestHash } from './idempotency.ts';
import { openIDs } from './path-id.ts';
import { strip } from './shape.ts';
import { readUploadBodies } from './upload-body.ts';
import { readInput } from './validate.ts';
import { demandVersion, etagOf, isKnown, versionsIn } from './version.ts';

/** What mounting needs of the application. */
export interface HttpPorts<S> {
  readonly services: S;
  /** The person that the credentials prove. @throws DomainError notLoggedIn, wrongCredentials, sessionRevoked */
  readonly authenticate: (request: FastifyRequest) => Promise<Person>;
  /** The person inside of a clinic, read from the database. @throws DomainError noDatabaseAccess, for a foreign and an unknown clinic alike */
  readonly enter: (person: Person, clinic: string) => Promise<Membership>;
  /** Asked before a call that writes. @throws DomainError clinicClosed */
  readonly demandOpen: (clinic: string) => Promise<void>;
  /** The database's life: what a version is told of (ETag). */
  readonly epoch: () => string;
  /** Unix seconds. */
  readonly now: () => number;
}

const DEFAULT_BODY_LIMIT = 256 * 1024;
type Record_ = Readonly<Record<string, unknown>>;

/** Puts endpoints on an application. */
export function mount<S>(app: FastifyInstance, endpoints: readonly AnyEndpoint<S>[], ports: HttpPorts<S>): void {
  const doors = new WeakMap<FastifyRequest, Door>();
  const route = (scope: FastifyInstance, endpoint: AnyEndpoint<S>) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      // For the log.
      config: { command: endpoint.command },
      onRequest: async (request) => void doors.set(request, await admit(endpoint, ports, request)),
      handler: (request, reply) => serve(endpoint, ports, doors.get(request) ?? {}, request, reply),
    });
  const ofBytes = endpoints.filter((endpoint) => endpoint.accepts === 'bytes');
  const ofUploads = endpoints.filter((endpoint) => endpoint.accepts === 'upload');
  const ofSigned = endpoints.filter((endpoint) => endpoint.accepts === 'signed');
  const ofForms = endpoints.filter((endpoint) => endpoint.accepts === 'form');
  for (const endpoint of endpoints) if ((endpoint.accepts ?? 'json') === 'json') route(app, endpoint);
  // Scopes of their own, so that no other call is ever handed bytes or the body that another site's form can send.
  app.register(async (scope) => {
    readByteBodies(scope);
    for (const endpoint of ofBytes) route(scope, endpoint);
  });
  app.register(async (scope) => {
    readUploadBodies(scope);
    for (const endpoint of ofUploads) route(scope, endpoint);
  });
  app.register(async (scope) => {
    readSignedBodies(scope);
    for (const endpoint of ofSigned) route(scope, endpoint);
  });
  app.register(async (scope) => {
    readFormBodies(scope);
    for (const endpoint of ofForms) route(scope, endpoint);
  });
}

/** Who came in, and where. */
interface Door {
  readonly person?: Person;
  readonly member?: Membership;
}

/**
 * Security: credentials, then membership, then permission, all before the body is read, so that a refusal tells nothing about the
 * content and strangers can't make us read megabytes.
 */
async function admit<S>(endpoint: AnyEndpoint<S>, ports: HttpPorts<S>, request: FastifyRequest): Promise<Door> {
  if (endpoint.scope === 'public') return {};
  const person = await ports.authenticate(request);
  // A program that acts for a person never reaches the person's own account, nor a write that no permission guards.
  const unguarded = endpoint.scope === 'person' || (endpoint.write && endpoint.permission.length === 0);
  if (person.delegated && unguarded) throw new DomainError('forbidden', 'not open to other programs');
  if (person.emulation && endpoint.own) throw new DomainError('forbidden', 'only for the person themself');
  // Nor does an operator who acts in somebody's place.
  if (person.emulation && endpoint.scope === 'person' && endpoint.whileEmulating !== true)
    throw new DomainError('forbidden', 'not while acting in the place of somebody', { rule: 'emulation' });
  if (endpoint.scope === 'person') return { person };
  const { clinic = '' } = request.params as Readonly<Record<string, string>>;
  return { person, member: await admitMember(endpoint, ports, person, clinic) };
}

/** Lets a person into a clinic for a call of it. @throws DomainError noDatabaseAccess, forbidden, clinicClosed */
export async function admitMember<S>(
  endpoint: AnyEndpoint<S>,
  ports: HttpPorts<S>,
  person: Person,
  clinic: string,
): Promise<Membership> {
  const member = await ports.enter(person, clinic);
  demand(member.actor, endpoint.permission);
  if (person.delegated && endpoint.write) demand(limitedTo(member.actor, person.delegated.writes), endpoint.permission);
  // Before a mail or a message goes out for what could not be written down. Of a closing that comes after it the write's own transaction decides.
  if (endpoint.write && endpoint.evenClosed !== true) await ports.demandOpen(clinic);
  return member;
}

async function serve<S>(
  endpoint: AnyEndpoint<S>,
  ports: HttpPorts<S>,
  { person, member }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { clinic: _, ...rawParams } = (request.params ?? {}) as Record<string, string>;
  const query = endpoint.write ? withoutOptUser(request.query, person, member) : request.query;
  const sent = UNREAD.has(endpoint.accepts ?? 'json') ? undefined : request.body;
  const body = endpoint.write ? withoutOptUser(sent, person, member) : sent;
  const inQuery = endpoint.query ?? EMPTY;
  const params = endpoint.params && readInput(endpoint.params, openIDs(endpoint.params, rawParams, member?.idKey));
  const input = {
    params,
    query: readInput(inQuery, openIDs(inQuery, (query ?? {}) as Record_, member?.idKey)),
    body: readInput(endpoint.body ?? EMPTY, body === undefined ? {} : body),
  };

  const call = {
    ...callOf(endpoint, ports, input, endpoint.write ? idempotencyKey(request) : undefined),
    ifMatch: ifMatchOf(endpoint, request, ports.epoch()),
    setVersion: (version: number) => void reply.header('etag', etagOf(version, ports.epoch())),
    request,
    reply,
    ...(person ? { person } : {}),
    ...member,
  } as unknown as Call<S> & ClinicCall;
  reply.header('cache-control', 'no-store');
  const result = await endpoint.handle(call);
  if (endpoint.answers === 'bytes') return reply;
  const etag = reply.getHeader('etag');
  if (endpoint.method === 'GET' && typeof etag === 'string' && isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (endpoint.answers === 'plain') return strip(endpoint.result, result);
  return { code: CODE.success, result: strip(endpoint.result, result) ?? null };
}

/** What every call has, by whichever way it came. `key` names a write for good. */
export function callOf<S>(
  { method, path }: AnyEndpoint<S>,
  ports: HttpPorts<S>,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  key: string | undefined,
) {
  const uuid = randomUUID();
  const { params, query, body } = input;
  return {
    services: ports.services,
    ...input,
    now: ports.now(),
    uuid,
    random: bytesFrom(uuid),
    once: key === undefined ? undefined : { key, requestHash: requestHash(method, path, { params, query }, body) },
  };
}

const EMPTY = z.object({});

/** Kinds of bodies that the handler itself looks into. */
const UNREAD: ReadonlySet<NonNullable<Endpoint<unknown>['accepts']>> = new Set(['bytes', 'upload', 'signed']);

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new DomainError('badParameter', 'Idempotency-Key: 1 to 200 printable characters', {
    fields: ['Idempotency-Key'],
  });
}

/** `optUserID`, where a call carries it, must be the authenticated person (law 5). It is taken off before the rest is read. */
export function withoutOptUser(part: unknown, person: Person | undefined, member: Membership | undefined): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part) || !('optUserID' in part)) return part;
  const { optUserID, ...rest } = part as Record_;
  if (optUserID !== person?.email && optUserID !== member?.actor.staffID)
    throw new DomainError('forbidden', 'optUserID must be the authenticated person', { fields: ['optUserID'] });
  return rest;
}

/** @throws DomainError staleVersion, badParameter */
function ifMatchOf({ versioned, write }: AnyEndpoint<never>, request: FastifyRequest, epoch: string) {
  const versions = versionsIn(request.headers['if-match'], epoch);
  if (versions && write && versioned !== true) demandVersion(versions, undefined);
  return versions;
}
