import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Passkey } from '@vetloom/storage/ports/access.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { z } from 'zod';
import type { AuthService, Caller, SignedIn } from './auth-service.ts';
import { randomToken, sha256 } from './tokens.ts';

/** A challenge is answered within this, in seconds. */
const CHALLENGE_SECONDS = 5 * 60;
/** Challenges of one address that nobody answered, until it is quiet for as long as one is good: each is a row, and anybody may ask. */
const MOST_OPEN = 100;
const REGISTER = 'passkey.register';
const SIGN_IN = 'passkey.sign-in';

/** Where the browser stands: passkeys are bound to it by the browser itself. */
export interface Place {
  /** Host without port. */
  readonly rpID: string;
  readonly origin: string;
}

/** What passkeys are made of. */
export interface PasskeyParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly auth: AuthService;
  readonly now: () => number;
}

/** A begun exchange: the ticket names its challenge, which is good once. */
export interface Begun {
  readonly ticket: string;
  readonly options: Record<string, unknown>;
}

const challengeOf = z.object({ challenge: z.string(), rpID: z.string() });
/** The parts of the browser's message that are looked at before the library judges it. */
const messageShape = z.looseObject({ id: z.string().max(1400), rawId: z.string(), type: z.literal('public-key') });

/** Passkeys (WebAuthn): the device asks its person for finger, face or code; a stolen database opens nothing. */
export class Passkeys {
  readonly #parts: PasskeyParts;

  constructor(parts: PasskeyParts) {
    this.#parts = parts;
  }

  /** Begins to add one to the person's account. */
  async beginRegistration(person: { email: string; name: string }, place: Place): Promise<Begun> {
    const known = await this.#parts.db.access.passkeys.of(person.email);
    const options = await generateRegistrationOptions({
      rpName: 'VetLoom',
      rpID: place.rpID,
      userName: person.email,
      userDisplayName: person.name,
      attestationType: 'none',
      excludeCredentials: known
        .filter(({ rpID }) => rpID === place.rpID)
        .map(({ credentialID, transports }) => ({ id: credentialID, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#keep(REGISTER, person.email, options, place);
  }

  /** @throws DomainError linkExpired for a challenge that was used or is old, badParameter for an answer that does not hold */
  async register(
    email: string,
    answer: { readonly ticket: string; readonly name: string; readonly response: Record<string, unknown> },
    place: Place,
  ): Promise<void> {
    const challenge = await this.#challenge(REGISTER, answer.ticket, place, email);
    const response = messageOf<RegistrationResponseJSON>(answer.response);
    const { verified, registrationInfo } = await judged(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpID,
        requireUserVerification: true,
      }),
    );
    if (!verified || !registrationInfo) throw refused();
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const added = await this.#parts.db.access.passkeys.add({
      credentialID: id,
      email,
      publicKey: Uint8Array.from(publicKey),
      counter,
      transports: transports ?? [],
      rpID: place.rpID,
      name: answer.name,
    });
    if (!added) throw new DomainError('conflict', 'that passkey is known already');
  }

  /** @throws DomainError notFound */
  async remove(email: string, credentialID: string): Promise<void> {
    if (!(await this.#parts.db.access.passkeys.remove(email, credentialID)))
      throw new DomainError('notFound', 'no such passkey');
  }

  /** Begins a sign-in; the browser offers the passkeys that it has for this place. @throws DomainError rateLimited */
  async beginSignIn(place: Place, { address }: Pick<Caller, 'address'>): Promise<Begun> {
    const { db, now } = this.#parts;
    const [open = 0] = await db.access.guesses.begin([trailOf(address)], now() * 1000, CHALLENGE_SECONDS * 1000);
    if (open >= MOST_OPEN) throw new DomainError('rateLimited', 'too many sign-ins were begun from there');
    const options = await generateAuthenticationOptions({ rpID: place.rpID, userVerification: 'required' });
    return this.#keep(SIGN_IN, null, options, place);
  }

  /** @throws DomainError wrongCredentials for an unknown passkey or an answer that does not hold, linkExpired, noUsableClinic */
  async signIn(
    answer: { readonly ticket: string; readonly response: Record<string, unknown> },
    place: Place,
    caller: Caller,
  ): Promise<SignedIn> {
    const { db, auth } = this.#parts;
    const challenge = await this.#challenge(SIGN_IN, answer.ticket, place, null);
    const response = messageOf<AuthenticationResponseJSON>(answer.response);
    const passkey = await db.access.passkeys.find(response.id);
    const account = passkey?.rpID === place.rpID ? await db.system.findAccount(passkey.email) : undefined;
    if (!passkey || !account) throw new DomainError('wrongCredentials', 'an unknown passkey');
    const { verified, authenticationInfo } = await this.#verify(passkey, response, challenge, place);
    if (!verified) throw new DomainError('wrongCredentials', 'the passkey does not hold');
    await db.access.guesses.right('', trailOf(caller.address));
    await db.access.passkeys.used(passkey.credentialID, authenticationInfo.newCounter);
    // A device that was unlocked by its person is both factors at once, so no code is asked for.
    return auth.begin(account, caller, 'passkey');
  }

  #verify(passkey: Passkey, response: AuthenticationResponseJSON, challenge: string, place: Place) {
    return judged(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialID,
          publicKey: passkey.publicKey,
          counter: passkey.counter,
          transports: [...passkey.transports],
        },
      }),
    );
  }

  async #keep(kind: string, email: string | null, options: { challenge: string }, place: Place): Promise<Begun> {
    const ticket = randomToken();
    await this.#parts.db.access.oneTime.put({
      hash: sha256(ticket),
      kind,
      email,
      data: { challenge: options.challenge, rpID: place.rpID },
      expiresAt: this.#parts.now() + CHALLENGE_SECONDS,
    });
    return { ticket, options: { ...options } };
  }

  async #challenge(kind: string, ticket: string, place: Place, email: string | null): Promise<string> {
    const taken = await this.#parts.db.access.oneTime.take(sha256(ticket), kind, this.#parts.now());
    const kept = taken.status === 'taken' ? challengeOf.safeParse(taken.data) : undefined;
    if (taken.status !== 'taken' || taken.email !== email || !kept?.success || kept.data.rpID !== place.rpID)
      throw new DomainError('linkExpired', 'the challenge was used or is old');
    return kept.data.challenge;
  }
}

/** Under which the begun sign-ins of an address are counted. */
const trailOf = (address: string): string => `passkey ${address}`;

/** The library judges every other part of the message itself. @throws DomainError badParameter */
function messageOf<T>(response: Record<string, unknown>): T {
  if (!messageShape.safeParse(response).success) throw refused();
  return response as T;
}

/** The library throws on what is malformed or forged: that is the caller's mistake. */
async function judged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refused(error);
  }
}

const refused = (cause?: unknown): DomainError =>
  new DomainError(
    'badParameter',
    `the passkey's answer does not hold${cause instanceof Error ? `: ${cause.message.slice(0, 120)}` : ''}`,
    { field: 'response' },
  );
