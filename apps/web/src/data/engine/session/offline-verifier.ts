import { STORAGE_EXPIRY_SECONDS } from '@vetloom/domain/core/constants.ts';
import { clinicRole } from '@vetloom/protocol/auth.ts';
import { Dexie, type Table } from 'dexie';
import { z } from 'zod';
import { VERIFIERS } from './stored-session.ts';

/** Days that an offline sign-in stays possible after the last online one (ARCHITECTURE "Sign-in"). */
const KEPT_SECONDS = 30 * 86_400;
const ITERATIONS = 600_000;
/** Wrong passwords before one has to wait, and for how long then: twice as long after each, up to an hour. Seconds. */
const FREE_TRIES = 5;
const FIRST_WAIT = 30;
const LONGEST_WAIT = 3600;

const profile = z.object({
  email: z.string(),
  name: z.string(),
  systemRole: z.string().nullable(),
  alliance: z.string().nullable(),
  clinicRoles: z.array(clinicRole.omit({ idKey: true })),
});
/** What a person may do offline, as of the last online sign-in. */
export type OfflineProfile = z.output<typeof profile>;

interface Row {
  readonly email: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  readonly expiresAt: number;
  /** Its person didn't ask to be remembered: it opens their work again after a restart, and ends with their session. */
  readonly passing?: boolean;
  /** Wrong passwords in a row. */
  readonly wrong?: number;
  /** No password is looked at before, Unix seconds. */
  readonly closedUntil?: number;
}

class VerifierDatabase extends Dexie {
  readonly verifiers!: Table<Row, string>;
  constructor() {
    super(VERIFIERS);
    this.version(1).stores({ verifiers: 'email' });
  }
}

const database = new VerifierDatabase();

/** A slow key from the password: guessing on a stolen disk costs 600,000 rounds a try. */
async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Keeps what lets this person sign in here without a network: a profile that only the password opens. `remembered`: for thirty days, else as
 * long as their session.
 */
export async function keepVerifier(
  password: string,
  person: OfflineProfile,
  now: number,
  remembered = true,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(password, salt),
    new TextEncoder().encode(JSON.stringify(profile.parse(person))),
  );
  const known = await database.verifiers.get(person.email);
  // Whoever was remembered once stays so: signing in once more without the tick takes nothing back.
  const passing = !remembered && !(known !== undefined && known.passing !== true && known.expiresAt > now);
  const kept = passing ? STORAGE_EXPIRY_SECONDS : KEPT_SECONDS;
  await database.verifiers.put({ email: person.email, salt, iv, sealed, expiresAt: now + kept, passing });
}

/** The session of somebody who wasn't remembered has ended: nothing of it opens here any more. */
export async function forgetPassing(email: string): Promise<void> {
  await database.verifiers
    .where({ email })
    .filter(({ passing }) => passing === true)
    .delete();
}

/** Notes a try before it is looked at, so that a page that is closed meanwhile gives none for free. Answers until when none may be made, or 0. */
const closedUntil = (email: string, now: number): Promise<number> =>
  database.transaction('rw', database.verifiers, async () => {
    const row = await database.verifiers.get(email);
    if (row === undefined) return 0;
    if ((row.closedUntil ?? 0) > now) return row.closedUntil ?? 0;
    const wrong = (row.wrong ?? 0) + 1;
    const wait = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE_TRIES));
    await database.verifiers.update(email, { wrong, closedUntil: now + wait });
    return 0;
  });

/**
 * Opens the kept profile. 'unknown' when this person never signed in here or too long ago; 'wrong' for another password; after too
 * many of them until when it is closed, Unix seconds: nothing is taken away by guessing, neither the way in nor the work that waits here.
 */
export async function verifyOffline(
  email: string,
  password: string,
  now: number,
): Promise<OfflineProfile | 'unknown' | 'wrong' | { readonly closedUntil: number }> {
  const row = await database.verifiers.get(email.trim().toLowerCase());
  if (!row || row.expiresAt < now) return 'unknown';
  const until = await closedUntil(row.email, now);
  if (until > 0) return { closedUntil: until };
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: row.iv },
      await keyOf(password, row.salt),
      row.sealed,
    );
    await database.verifiers.update(row.email, { wrong: 0, closedUntil: 0 });
    return profile.parse(JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    return 'wrong';
  }
}

/** Whether this browser is one that somebody asked to remember them. */
export const anyoneRemembered = async (): Promise<boolean> =>
  (await database.verifiers.filter(({ passing }) => passing !== true).count()) > 0;

/** Whether anyone may sign in here without a network, now in Unix seconds. */
export const anyoneMaySignIn = async (now: number): Promise<boolean> =>
  (await database.verifiers.filter(({ expiresAt }) => expiresAt >= now).count()) > 0;
