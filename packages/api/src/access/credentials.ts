import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { type Actor, actorOf } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Membership, Person } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { placeOf } from '@vetloom/sync-server/author.ts';
import type { FastifyRequest } from 'fastify';
import { type OAuthServer, PROGRAM_TOKEN } from '../oauth/oauth-server.ts';
import type { AuthService, Caller } from './auth-service.ts';
import { stationOf } from './refresh-cookie.ts';

/** Where a request came from; the agent is cut to a sensible length. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  station: stationOf(request),
});

/**
 * The person that a request's credentials prove: Bearer for browsers, Basic for API clients (spec 1 §7). Where `oauth` is given, also
 * the tokens of programs that act for a person.
 */
export async function authenticate(
  auth: AuthService,
  request: FastifyRequest,
  oauth?: Pick<OAuthServer, 'personOf'>,
): Promise<Person> {
  const [scheme = '', value = '', ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme === '' || value === '' || rest.length > 0) throw new DomainError('notLoggedIn', 'not logged in');
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return oauth && value.startsWith(PROGRAM_TOKEN) ? oauth.personOf(value) : auth.personOf(value);
    case 'basic': {
      const credentials = Buffer.from(value, 'base64').toString('utf8');
      const colon = credentials.indexOf(':');
      if (colon < 1 || credentials.length > 800) throw new DomainError('wrongCredentials', 'wrong account or password');
      return auth.personOfBasic(credentials.slice(0, colon), credentials.slice(colon + 1), callerOf(request));
    }
    default:
      throw new DomainError('notLoggedIn', 'Bearer or Basic credentials are needed');
  }
}

/** Clinic ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;

/** The person inside of a clinic as its documents have it now; undefined for a foreign and for an unknown clinic. */
export async function actorIn(db: Database, email: string, clinic: string): Promise<Actor | undefined> {
  if (!CLINIC_ID.test(clinic)) return undefined;
  const [account, place] = await Promise.all([
    db.system.findAccount(email),
    db.readClinic(clinic, async (tx) => {
      await tx.prefetchStaff([email]);
      return placeOf(tx.reader, email);
    }),
  ]);
  return account && place && actorOf(place.staff, place.role, account.systemRole ?? undefined);
}

/** Membership for a call. Foreign and unknown clinics answer alike (law 5). @throws DomainError noDatabaseAccess */
export function clinicDoor(db: Database): (person: Person, clinic: string) => Promise<Membership> {
  const idKeys = new Map<string, string>();
  return async (person, clinic) => {
    const actor = await actorIn(db, person.email, clinic);
    const idKey = actor && (idKeys.get(clinic) ?? (await db.system.findClinic(clinic))?.idKey);
    const { delegated } = person;
    // A consent is for one clinic; there the program may do what both the person and the consent allow.
    const foreign = delegated !== undefined && delegated.clinic !== clinic;
    if (!actor || idKey === undefined || foreign) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    idKeys.set(clinic, idKey);
    return { clinic, actor: delegated ? limited(actor, delegated.permissions) : actor, idKey };
  };
}

const limited = (actor: Actor, most: ReadonlySet<Permission>): Actor => ({
  ...actor,
  admin: false,
  systemRole: undefined,
  permissions: new Set([...actor.permissions].filter((permission) => most.has(permission))),
});
