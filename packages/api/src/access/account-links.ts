import { invitationMail, newPasswordMail } from '@vetloom/documents/account-mail.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { LinkView } from '@vetloom/protocol/account.ts';
import type { OneTime } from '@vetloom/storage/ports/access.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Account } from '@vetloom/storage/ports/system.ts';
import { z } from 'zod';
import { demandOutward, sendMail } from '../engine/outward.ts';
import { joinClinic } from '../staff/join-clinic.ts';
import type { AuthService, Caller, SignedIn } from './auth-service.ts';
import { demandGoodPassword } from './good-password.ts';
import { linkHand, makerOfLink, powersToGive } from './handed-link.ts';
import { hashPassword } from './passwords.ts';
import { randomToken, sha256 } from './tokens.ts';

const HOUR = 3600;
/** How long the links hold, in seconds. */
const HOLDS = { invitation: 7 * 24 * HOUR, reset: HOUR } as const;
/** Mails to one address within a quarter of an hour, and those that one person has sent. */
const MOST_MAILS = 3;
const MOST_MAILS_BY_SENDER = 20;
const MAIL_MEMORY_MS = 15 * 60_000;
/** Within which the other processes hear of a password that became void, in ms. */
const VOID_MEMORY_MS = 60_000;

/** What links are made of. */
export interface LinkParts {
  readonly db: Pick<Database, 'system' | 'access' | 'people' | 'readClinic' | 'inClinic' | 'announce'>;
  readonly auth: AuthService;
  readonly now: () => number;
  readonly mail: MailPort;
  /** Address of the web app, without a slash at the end. Never the caller's word, or a forged Host would get the link. */
  readonly publicURL: () => string;
  readonly log: { error(facts: object, message: string): void };
}

type Kind = LinkView['kind'];
/** `clinic` and `by` where somebody of a clinic made it, `mailed` where they never saw it themselves. */
const linkData = linkHand
  .partial()
  .extend({ name: z.string(), clinicName: z.string(), mailed: z.boolean().default(false) });
type Link = { readonly kind: Kind; readonly email: string } & z.output<typeof linkData>;
/** A link with what bounds the password that is set by it. */
type OpenLink = Link & { readonly powers: readonly string[] | null };

/** Links by mail that let a person set a password: invitations and forgotten passwords. Good once, for a while, kept as hashes. */
export class AccountLinks {
  readonly #parts: LinkParts;

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  /**
   * Sends a person of a clinic the link for a password: an invitation to somebody without an account, else a link for a new password,
   * so that no clinic ever sets the password of somebody who works elsewhere too. `by` is who has it sent.
   * @throws DomainError rateLimited when that mailbox, or the sender, has had enough for now
   */
  async send(person: {
    readonly email: string;
    readonly name: string;
    readonly clinicName: string;
    readonly clinic: string;
    readonly by: string;
  }): Promise<{ kind: Kind; expiresAt: number }> {
    const email = person.email.toLowerCase();
    await this.demandFewMails(email, person.by);
    const account = await this.#parts.db.system.findAccount(email);
    const kind: Kind = account ? 'reset' : 'invitation';
    return { kind, expiresAt: await this.#mail({ ...person, kind, email, mailed: true }) };
  }

  /**
   * Mails a link that was made elsewhere (an invitation by an operator) to whom it is for; `path` below the web app's address. Whoever makes it has
   * asked `demandFewMails` before, so that nothing is made that can't be sent.
   */
  async mailInvitation(invited: {
    readonly clinic: string;
    readonly email: string;
    readonly name: string;
    readonly clinicName: string;
    readonly path: string;
    /** How long it is good, in seconds. */
    readonly seconds: number;
  }): Promise<void> {
    const { clinic, email, name, clinicName, path, seconds } = invited;
    const link = `${this.#parts.publicURL()}${path}`;
    const text = invitationMail({ name, clinicName, link, hours: Math.floor(seconds / HOUR) });
    await sendMail(this.#parts, clinic, { to: email, ...text });
  }

  /** Counts a mail to somebody. @throws DomainError rateLimited when that mailbox, or the sender, has had enough for now */
  async demandFewMails(email: string, by: string): Promise<void> {
    const keys = [`mail ${email}`, `mails by ${by}`];
    const [toOne = 0, byOne = 0] = await this.#parts.db.access.guesses.begin(keys, Date.now(), MAIL_MEMORY_MS);
    if (toOne >= MOST_MAILS || byOne >= MOST_MAILS_BY_SENDER)
      throw new DomainError('rateLimited', 'enough links were mailed for now', { rule: 'mails' });
  }

  /** Mails whose password became void a link for a new one: once, whichever processes hear of it. */
  proveAnew(email: string): void {
    const once = async (): Promise<void> => {
      const [before = 0] = await this.#parts.db.access.guesses.begin([`void ${email}`], Date.now(), VOID_MEMORY_MS);
      if (before === 0) await this.#forgot(email);
    };
    once().catch((error: unknown) => this.#parts.log.error({ err: error }, 'a link for a new password was not sent'));
  }

  /** Sends a link if the account exists. The caller learns nothing: neither by the answer nor by how long it takes. */
  forgot(email: string): void {
    this.#forgot(email.trim().toLowerCase()).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'a link for a new password was not sent'),
    );
  }

  /** What a link is for. @throws DomainError linkExpired */
  async look(token: string): Promise<LinkView> {
    const { kind, email, name, clinicName } = await this.#find(token);
    return { kind, email, name, clinicName };
  }

  /**
   * Sets name and password, and signs the person in; who was invited is a member from then on. Every earlier sign-in ends.
   * @throws DomainError linkExpired, badParameter for the password, secondFactorNeeded, noUsableClinic
   */
  async accept(
    token: string,
    chosen: {
      readonly name?: string | undefined;
      readonly password: string;
      readonly secondFactor?: string | undefined;
      readonly uuid: string;
    },
    caller: Caller,
  ): Promise<SignedIn> {
    const { db, auth, now } = this.#parts;
    const link = await this.#find(token);
    const name = chosen.name === undefined || chosen.name === '' ? link.name : chosen.name;
    demandGoodPassword(chosen.password, { email: link.email, name });
    await auth.second.demand(link.email, chosen.secondFactor, caller.address);
    const taken = await db.access.oneTime.take(sha256(token), link.kind, now());
    if (taken.status !== 'taken') throw expired();
    const account = await this.#account(link, name, await hashPassword(chosen.password));
    const { kind, clinic, email } = link;
    if (kind === 'invitation' && clinic !== undefined)
      await joinClinic(db, { clinic, email, uuid: chosen.uuid, now: now() });
    await auth.endAllOf(account.email, link.kind);
    return auth.begin(account, caller, 'invitation');
  }

  async #account({ kind, email, clinic, by, powers }: OpenLink, name: string, passwordHash: string): Promise<Account> {
    const { system, people } = this.#parts.db;
    if (kind === 'reset') {
      const existing = await system.findAccount(email);
      if (!existing) throw expired();
      await system.setPasswordHash(email, passwordHash);
      return existing;
    }
    // Somebody invited may have got an account elsewhere meanwhile: an invitation never replaces its password.
    const made = clinic !== undefined && by !== undefined;
    if (!made || !(await people.createAccount({ email, name, passwordHash, by, clinic, powers }))) throw expired();
    return { email, name, passwordHash, systemRole: null, demo: false };
  }

  async #forgot(email: string): Promise<void> {
    const { db } = this.#parts;
    const account = await db.system.findAccount(email);
    if (!account) return;
    const [sent = 0] = await db.access.guesses.begin([`mail ${email}`], Date.now(), MAIL_MEMORY_MS);
    if (sent >= MOST_MAILS) return;
    await this.#mail({ kind: 'reset', email, name: account.name, clinicName: '', mailed: true });
  }

  async #mail({ kind, email, name, clinicName, clinic, by }: Link): Promise<number> {
    const { db, now, publicURL } = this.#parts;
    // Before the link is made: one that can't be sent would be in nobody's hands.
    if (clinic !== undefined) await demandOutward(db, clinic);
    const token = randomToken();
    const expiresAt = now() + HOLDS[kind];
    await db.access.oneTime.put({
      hash: sha256(token),
      kind,
      email,
      data: { name, clinicName, mailed: true, ...(clinic !== undefined && by !== undefined && { clinic, by }) },
      expiresAt,
      alone: true,
    });
    // In the fragment, which browsers send to no server.
    const link = `${publicURL()}/app/setPassword#${token}`;
    const parts = { name, link, hours: HOLDS[kind] / HOUR };
    const text = kind === 'invitation' ? invitationMail({ ...parts, clinicName }) : newPasswordMail(parts);
    await sendMail(this.#parts, clinic, { to: email, ...text });
    await db.system.audit({ kind: `link.${kind}`, email });
    return expiresAt;
  }

  async #find(token: string): Promise<OpenLink> {
    const { db, now } = this.#parts;
    for (const kind of ['invitation', 'reset'] as const) {
      const found: OneTime | undefined = await db.access.oneTime.find(sha256(token), kind, now());
      const data = found && linkData.safeParse(found.data);
      if (found?.email && data?.success) return this.#open({ kind, email: found.email, ...data.data });
    }
    throw expired();
  }

  /**
   * The link as long as whoever made it could make it now. One that was handed over, and not mailed, was in the maker's hands: the password is
   * bounded by what they hold, and no other clinic may list the person. @throws DomainError linkExpired
   */
  async #open(link: Link): Promise<OpenLink> {
    const { db } = this.#parts;
    const { clinic, by, operator, email, kind, mailed } = link;
    // The person's own wish; an invitation is always somebody's.
    if (clinic === undefined || by === undefined) {
      if (kind === 'invitation') throw expired();
      return { ...link, powers: null };
    }
    const maker = await makerOfLink(db, { clinic, by, operator }, email);
    if (!maker) throw expired();
    if (mailed) return { ...link, powers: null };
    if ((await db.people.clinicsOf(email)).some((other) => other !== clinic)) throw expired();
    return { ...link, powers: powersToGive(maker) };
  }
}

const expired = (): DomainError => new DomainError('linkExpired', 'the link is unknown, used or old');
