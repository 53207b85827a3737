import { STORAGE_EXPIRY_SECONDS } from '@vetloom/domain/core/constants.ts';
import { clinicRole } from '@vetloom/protocol/auth.ts';
import { z } from 'zod';

/** Who works here, kept over a reload. No password and no token: reconnecting uses the refresh cookie. */
const storedSession = z.object({
  email: z.string(),
  name: z.string(),
  systemRole: z.string().nullable(),
  alliance: z.string().nullable(),
  clinicRoles: z.array(clinicRole.omit({ idKey: true })),
  remembered: z.boolean(),
  /** Signed in without the server: when it comes back, the password is asked for instead of ending the work. */
  offline: z.boolean().default(false),
  /** The clinic in which they worked when it took them out: what they have not sent lies there, and they may read it. */
  withdrawn: clinicRole.omit({ idKey: true }).optional(),
  expiresAt: z.number(),
});
/** Who works here, kept over a reload. */
export type StoredSession = z.output<typeof storedSession>;

const SESSION = 'vetloom.session';
const CLINIC = 'vetloom.clinic';
const ALIVE = 'vetloom.alive';

/** The database of what a sign-in without the server is checked against. */
export const VERIFIERS = 'vetloom-sign-in';

/**
 * A tab may be gone for this long, in seconds, and its session goes on: a reload, a page that hangs. A browser that was closed gives its
 * tabs back with all that they stored, to whoever opens it.
 */
const AWAY_SECONDS = 60;

const read = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** This tab is open with somebody signed in, at this moment; told now and then and when the page goes. Unix seconds. */
export const markAlive = (now: number): void => sessionStorage.setItem(ALIVE, String(now));

/** Whether this tab was open just now. A clock that was set back says nothing. */
function wasAlive(now: number): boolean {
  const away = now - Number(sessionStorage.getItem(ALIVE) ?? Number.NaN);
  return away >= 0 && away <= AWAY_SECONDS;
}

/**
 * The session of this tab, else the remembered one of this browser; undefined when expired or absent. Where nobody asked to be remembered,
 * a tab that comes back after its browser was closed has none: its person gives the password again, also without a network.
 */
export function loadSession(now: number): StoredSession | undefined {
  for (const storage of [sessionStorage, localStorage]) {
    const parsed = storedSession.safeParse(read(storage, SESSION));
    if (!parsed.success || parsed.data.expiresAt <= now) continue;
    if (parsed.data.remembered || wasAlive(now)) return parsed.data;
    storage.removeItem(SESSION);
  }
  return undefined;
}

/** Keeps the session in this tab, and in the browser for as long as encrypted entries (spec 1 §9) when the person asked to be remembered. */
export function saveSession(session: Omit<StoredSession, 'expiresAt'>, now: number): StoredSession {
  // Security: parsed, so that nothing else of a sign-in's answer, above all its token, ever reaches a storage.
  const kept = storedSession.parse({ ...session, expiresAt: now + STORAGE_EXPIRY_SECONDS });
  sessionStorage.setItem(SESSION, JSON.stringify(kept));
  markAlive(now);
  if (session.remembered) localStorage.setItem(SESSION, JSON.stringify(kept));
  return kept;
}

/** Forgets the session in this tab and in this browser. */
export function clearSession(): void {
  sessionStorage.removeItem(SESSION);
  localStorage.removeItem(SESSION);
  sessionStorage.removeItem(CLINIC);
}

/** Clinic and person belong to the tab; the browser's last choice only seeds a new tab (law 17). */
export const loadClinic = (): string | undefined =>
  sessionStorage.getItem(CLINIC) ?? localStorage.getItem(CLINIC) ?? undefined;

/** The clinic that was used last on this browser, to preselect it. */
export const lastClinic = (): string | undefined => localStorage.getItem(CLINIC) ?? undefined;

/** Remembers the clinic of this tab. */
export function saveClinic(clinic: string): void {
  sessionStorage.setItem(CLINIC, clinic);
  localStorage.setItem(CLINIC, clinic);
}

/** This tab has no clinic: the person is asked to choose. */
export const clearClinic = (): void => sessionStorage.removeItem(CLINIC);
