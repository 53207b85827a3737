import { type Actor, actorOf, limitedTo, OPERATOR } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Membership, Person } from '@vetloom/http/endpoint.ts';
import { demandOpenSoFar } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { placeOf } from '@vetloom/sync-server/author.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type OAuthServer, PROGRAM_TOKEN } from '../oauth/oauth-server.ts';
import { EmulationTokens } from '../sudo/emulation.ts';
import type { AuthService } from './auth-service.ts';
import { callerOf } from './caller.ts';
import { RoomTokens } from './room-tokens.ts';

/** Who may come through a door: people by a sign-in or a password, operators in somebody's place, programs that act for a person, listeners to one clinic's live changes. */
export type Comer = 'people' | 'operators' | 'programs' | 'listeners';

/** REST and the inventory service, which ask further for each endpoint. */
export const ANY_COMER: readonly Comer[] = ['people', 'operators', 'programs'];

/** What doors are made of. */
export interface DoorParts {
  readonly db: Database;
  readonly auth: AuthService;
  readonly emulation: EmulationTokens;
  readonly oauth: Pick<OAuthServer, 'personOf'>;
  readonly rooms: RoomTokens;
}

/** Clinic ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;

/**
 * The one place that reads credentials and lets people into clinics: REST, sync, live changes, the database view, the inventory service and links
 * all ask here, so that what is true of one door is true of each. Security: an operator's token and a program's open the one clinic that they
 * name, wherever they are shown.
 */
export class Doors {
  readonly #parts: DoorParts;
  readonly #idKeys = new Map<string, string>();

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  /**
   * The person that a request's credentials prove: Bearer for browsers and programs, Basic for API clients (spec 1 §7).
   * @throws DomainError notLoggedIn, wrongCredentials, sessionRevoked, secondFactorNeeded, rateLimited
   */
  async personOf(request: FastifyRequest, comers: readonly Comer[]): Promise<Person> {
    const [scheme = '', value = '', ...rest] = (request.headers.authorization ?? '').split(' ');
    if (scheme === '' || value === '' || rest.length > 0) throw new DomainError('notLoggedIn', 'not logged in');
    switch (scheme.toLowerCase()) {
      case 'bearer':
        return this.personOfToken(value, comers);
      case 'basic':
        if (!comers.includes('people')) throw new DomainError('notLoggedIn', 'not logged in');
        return this.#personOfBasic(request, value);
      default:
        throw new DomainError('notLoggedIn', 'Bearer or Basic credentials are needed');
    }
  }

  /** The person of a token by itself, as sockets bring it. @throws DomainError notLoggedIn, sessionRevoked */
  async personOfToken(token: string, comers: readonly Comer[]): Promise<Person & { readonly expiresAt?: number }> {
    const { auth, emulation, oauth, rooms } = this.#parts;
    const comer = comerOf(token);
    if (!comers.includes(comer)) throw new DomainError('notLoggedIn', 'that kind of token opens nothing here');
    switch (comer) {
      case 'people':
        return auth.personOf(token);
      case 'operators':
        return emulation.personOf(token);
      case 'programs':
        return oauth.personOf(token);
      case 'listeners':
        return rooms.personOf(token);
    }
  }

  /**
   * The person inside of a clinic, as its documents have it now; undefined for a foreign and for an unknown clinic, and for a token that opens
   * another one.
   */
  async actorIn(
    person: Pick<Person, 'email' | 'emulation' | 'delegated' | 'room'>,
    clinic: string,
  ): Promise<Actor | undefined> {
    const { emulation, delegated, room } = person;
    if (room !== undefined && room !== clinic) return undefined;
    if (emulation && emulation.clinic !== clinic) return undefined;
    if (delegated && delegated.clinic !== clinic) return undefined;
    const actor = await makerIn(this.#parts.db, { email: person.email, by: emulation?.by }, clinic);
    return actor && delegated ? limitedTo(actor, delegated.permissions) : actor;
  }

  /** Membership for a call. Foreign and unknown clinics answer alike (law 5). @throws DomainError noDatabaseAccess */
  async enter(person: Person, clinic: string): Promise<Membership> {
    const actor = await this.actorIn(person, clinic);
    const idKey = actor && (this.#idKeys.get(clinic) ?? (await this.#parts.db.system.findClinic(clinic))?.idKey);
    if (!actor || idKey === undefined) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    this.#idKeys.set(clinic, idKey);
    return { clinic, actor, idKey };
  }

  /** For what writes, before it begins; whether it may be written after all is its own transaction's to decide. @throws DomainError clinicClosed */
  demandOpen(clinic: string): Promise<void> {
    return this.#parts.db.readClinic(clinic, demandOpenSoFar);
  }

  /** Whether what a person came in by still holds; with Basic there is nothing that could be ended. */
  async holds({ session, emulation }: Pick<Person, 'session' | 'emulation'>): Promise<boolean> {
    if (emulation && !(await isOperator(this.#parts.db, emulation.by))) return false;
    return session === undefined || !(await this.#parts.auth.isRevoked(session));
  }

  /** Hears of each sign-in that ends, in whichever process, by its family. Answers how to stop hearing. */
  onEnd(hear: (session: string) => void): () => void {
    return this.#parts.auth.onEnd(hear);
  }

  async #personOfBasic(request: FastifyRequest, value: string): Promise<Person> {
    const credentials = Buffer.from(value, 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    if (colon < 1 || credentials.length > 800) throw new DomainError('wrongCredentials', 'wrong account or password');
    const { auth } = this.#parts;
    return auth.personOfBasic(credentials.slice(0, colon), credentials.slice(colon + 1), callerOf(request));
  }
}

/** What a token says that it is; nothing is proved by it. */
function comerOf(token: string): Comer {
  if (token.startsWith(PROGRAM_TOKEN)) return 'programs';
  if (RoomTokens.isOne(token)) return 'listeners';
  return EmulationTokens.isOne(token) ? 'operators' : 'people';
}

const isOperator = async (db: Pick<Database, 'system'>, email: string): Promise<boolean> =>
  (await db.system.findAccount(email))?.systemRole === OPERATOR;

/** Who made a link, as the link carries it: it opens what they may open, and names both when an operator acted in the person's place. */
export const linkMaker = z.object({
  email: z.string(),
  /** The operator's email. */
  by: z.string().optional(),
});
/** Who made a link. */
export type LinkMaker = z.output<typeof linkMaker>;

/**
 * The maker that a link will carry. Security: a program makes none, because a link knows nothing of the consent's limits and outlives it.
 * @throws DomainError forbidden
 */
export function makerOf({ email, emulation, delegated }: Person): LinkMaker {
  if (delegated) throw new DomainError('forbidden', 'programs hand out no links', { rule: 'delegated' });
  return { email, ...(emulation && { by: emulation.by }) };
}

/** Who made a link, inside of the clinic as its documents have it now: their rights are asked anew each time that it is used. */
export async function makerIn(
  db: Pick<Database, 'system' | 'readClinic'>,
  { email, by }: LinkMaker,
  clinic: string,
): Promise<Actor | undefined> {
  if (!CLINIC_ID.test(clinic)) return undefined;
  // Whoever is no operator any more acts in nobody's place at once, though the token has minutes to live.
  const [account, allowed, place] = await Promise.all([
    db.system.findAccount(email),
    by === undefined || isOperator(db, by),
    db.readClinic(clinic, async (tx) => {
      await tx.prefetchStaff([email]);
      return placeOf(tx.reader, email);
    }),
  ]);
  if (!allowed) return undefined;
  return account && place && actorOf(place.staff, place.role, account.systemRole ?? undefined);
}
