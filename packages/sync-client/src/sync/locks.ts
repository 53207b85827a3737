import type { Locks } from '../client.types.ts';

/** The browser's locks. Where it has none every tab takes itself for the elected one, which is harmless (laws 10, 11, 17). */
export function browserLocks(): Locks {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return { request: (_name, _options, work) => work({}) };
  return { request: (name, options, work) => locks.request(name, { ...options }, work) };
}

/** Name of the lock whose holder sends a clinic's outbox. */
export const pushLock = (profile: string, clinic: string): string => `${profile}:push:${clinic}`;
/** Name of the lock whose holder receives a person's feed of a clinic: tabs may be signed in as different people. */
export const feedLock = (profile: string, clinic: string, email: string): string =>
  `${profile}:feed:${clinic}:${email}`;
/** Name of the lock whose holder sends what is left in the outboxes of clinics that no tab has open. */
export const carryLock = (profile: string): string => `${profile}:carry`;
