import { clinicRole } from '@vetloom/protocol/auth.ts';
import { Dexie, type Table } from 'dexie';
import { z } from 'zod';

/** Days that an offline sign-in stays possible after the last online one (ARCHITECTURE "Sign-in"). */
const KEPT_SECONDS = 30 * 86_400;
const ITERATIONS = 600_000;

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
}

class VerifierDatabase extends Dexie {
  readonly verifiers!: Table<Row, string>;
  constructor() {
    super('vetloom-sign-in');
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

/** Keeps what lets this person sign in here without a network: a profile that only the password opens. */
export async function keepVerifier(password: string, person: OfflineProfile, now: number): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOf(password, salt),
    new TextEncoder().encode(JSON.stringify(profile.parse(person))),
  );
  await database.verifiers.put({ email: person.email, salt, iv, sealed, expiresAt: now + KEPT_SECONDS });
}

/** Opens the kept profile. 'unknown' when this person never signed in here or too long ago; 'wrong' for another password. */
export async function verifyOffline(
  email: string,
  password: string,
  now: number,
): Promise<OfflineProfile | 'unknown' | 'wrong'> {
  const row = await database.verifiers.get(email.trim().toLowerCase());
  if (!row || row.expiresAt < now) return 'unknown';
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: row.iv },
      await keyOf(password, row.salt),
      row.sealed,
    );
    return profile.parse(JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    return 'wrong';
  }
}

/** Whether anyone may sign in offline on this browser. */
export const anyoneRemembered = async (): Promise<boolean> => (await database.verifiers.count()) > 0;
