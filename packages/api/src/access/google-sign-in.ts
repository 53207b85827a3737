import { DomainError } from '@vetloom/domain/core/error.ts';
import type { IdentityProvider, ProvenIdentity } from '@vetloom/integrations/google/port.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Account } from '@vetloom/storage/ports/system.ts';
import { z } from 'zod';
import type { AuthService, Caller, SignedIn } from './auth-service.ts';
import { randomToken, sha256 } from './tokens.ts';

const PROVIDER = 'google';
const KIND = 'google';
/** Time to choose an account there, in seconds. */
const ATTEMPT_SECONDS = 10 * 60;

/** What Google sign-in is made of. */
export interface GoogleParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly auth: AuthService;
  readonly now: () => number;
  readonly provider: IdentityProvider;
  /** Address of the web app, without a slash at the end: `https://clinic.example`. */
  readonly publicURL: () => string;
}

/** A begun attempt: `mark` stays in the browser that began it, in a cookie. */
export interface GoogleBegun {
  readonly address: string;
  readonly mark: string;
}

/** What returning came to. */
export type GoogleFinished =
  | { readonly kind: 'signedIn'; readonly label: string; readonly signedIn: SignedIn }
  | { readonly kind: 'linked'; readonly label: string };

/** What came back in the address. */
export interface GoogleReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

const attemptData = z.object({
  nonce: z.string(),
  verifier: z.string(),
  markHash: z.string(),
  /** The account to which it shall be linked; absent for a sign-in. */
  linkTo: z.string().optional(),
  /** Proved, and waiting for the second factor. */
  proven: z.string().optional(),
  label: z.string().optional(),
});
type Attempt = z.output<typeof attemptData>;

/**
 * Sign-in with Google (spec 1 §2 /googleAuth). A Google account opens an account of ours that exists already: by the subject that was
 * linked to it, or the first time by its verified email, and only where Google itself gives out that address.
 */
export class GoogleSignIn {
  readonly #parts: GoogleParts;

  constructor(parts: GoogleParts) {
    this.#parts = parts;
  }

  /** `linkTo`: the signed-in person who links their account. */
  async begin(linkTo?: string): Promise<GoogleBegun> {
    const { db, now, provider } = this.#parts;
    const { address, state, nonce, verifier } = await provider.begin(this.#returnTo());
    const mark = randomToken();
    const data: Attempt = { nonce, verifier, markHash: sha256(mark), ...(linkTo === undefined ? {} : { linkTo }) };
    await db.access.oneTime.put({
      hash: sha256(state),
      kind: KIND,
      email: null,
      data,
      expiresAt: now() + ATTEMPT_SECONDS,
    });
    return { address, mark };
  }

  /**
   * Ends the attempt when the browser is back. A second call with a code follows `secondFactorNeeded`.
   * @throws DomainError linkExpired, loginDataWrong, personNotFound (no account here), secondFactorNeeded, conflict (linked elsewhere)
   */
  async finish(
    back: GoogleReturn,
    mark: string | undefined,
    secondFactor: string | undefined,
    caller: Caller,
  ): Promise<GoogleFinished> {
    const attempt = await this.#attempt(back.state, mark);
    const known = attempt.proven;
    if (known !== undefined) return this.#enter(back.state, attempt, known, secondFactor, caller);
    if (back.error !== undefined || back.code === undefined) {
      await this.#close(back.state);
      throw new DomainError('loginDataWrong', 'the person turned back', { reason: 'refused' });
    }
    const proven = await this.#ask(back, attempt);
    if (attempt.linkTo !== undefined) return this.#link(back.state, attempt.linkTo, proven);
    const email = await this.#accountOf(proven);
    return this.#enter(back.state, { ...attempt, label: proven.email }, email, secondFactor, caller);
  }

  unlink(email: string): Promise<void> {
    return this.#parts.db.access.identities.unlink(PROVIDER, email);
  }

  async #enter(
    state: string,
    attempt: Attempt,
    email: string,
    secondFactor: string | undefined,
    caller: Caller,
  ): Promise<GoogleFinished> {
    const { db, auth } = this.#parts;
    try {
      await auth.second.demand(email, secondFactor, caller.address);
    } catch (error) {
      // The code from Google is spent, so the attempt remembers who it was; it still ends after ten minutes.
      if (attempt.proven === undefined)
        await db.access.oneTime.change(sha256(state), KIND, email, { ...attempt, proven: email });
      throw error;
    }
    await this.#close(state);
    const account = await db.system.findAccount(email);
    if (!account) throw unknownPerson();
    return { kind: 'signedIn', label: attempt.label ?? '', signedIn: await auth.begin(account, caller, 'google') };
  }

  async #link(state: string, email: string, proven: ProvenIdentity): Promise<GoogleFinished> {
    await this.#close(state);
    if (!proven.emailVerified)
      throw new DomainError('loginDataWrong', 'the email is not verified', { reason: 'unverified' });
    const linked = await this.#parts.db.access.identities.link(PROVIDER, proven.subject, email, proven.email);
    if (!linked) throw new DomainError('conflict', 'that account is linked elsewhere', { reason: 'linkedElsewhere' });
    return { kind: 'linked', label: proven.email };
  }

  /** The account that a Google account opens. @throws DomainError personNotFound */
  async #accountOf(proven: ProvenIdentity): Promise<string> {
    const { identities } = this.#parts.db.access;
    const linked = await identities.find(PROVIDER, proven.subject);
    if (linked) return linked.email;
    const account = await this.#sameEmail(proven);
    if (!account || !(await identities.link(PROVIDER, proven.subject, account.email, proven.email)))
      throw unknownPerson();
    return account.email;
  }

  async #sameEmail({ email, emailVerified, authoritative }: ProvenIdentity): Promise<Account | undefined> {
    // An address that Google only has the word of somebody for may have changed hands: its person links it from the account page.
    return emailVerified && authoritative ? this.#parts.db.system.findAccount(email) : undefined;
  }

  async #ask(back: GoogleReturn, { nonce, verifier }: Attempt): Promise<ProvenIdentity> {
    const callback = new URL(this.#returnTo());
    callback.searchParams.set('code', back.code ?? '');
    callback.searchParams.set('state', back.state);
    if (back.iss !== undefined) callback.searchParams.set('iss', back.iss);
    return this.#parts.provider.finish(callback, { state: back.state, nonce, verifier });
  }

  /** Security: only the browser that began the attempt may end it, or a stranger could be signed in to somebody's account. */
  async #attempt(state: string, mark: string | undefined): Promise<Attempt> {
    const found = await this.#parts.db.access.oneTime.find(sha256(state), KIND, this.#parts.now());
    const attempt = found && attemptData.safeParse(found.data);
    if (!attempt?.success || mark === undefined || attempt.data.markHash !== sha256(mark))
      throw new DomainError('linkExpired', 'the attempt is unknown, used or old');
    return attempt.data;
  }

  async #close(state: string): Promise<void> {
    const { db, now } = this.#parts;
    const taken = await db.access.oneTime.take(sha256(state), KIND, now());
    if (taken.status !== 'taken') throw new DomainError('linkExpired', 'the attempt was used');
  }

  #returnTo(): string {
    return `${this.#parts.publicURL()}/app/googleAuth`;
  }
}

const unknownPerson = (): DomainError =>
  new DomainError('personNotFound', 'no account here is opened by that Google account');
