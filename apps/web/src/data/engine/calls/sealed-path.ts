import { CODE } from '@vetloom/domain/core/codes.ts';
import type { ClinicRole } from '@vetloom/protocol/auth.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';

/** Keys of the clinics that this tab has entered, as the sign-in gave them. They are in no storage: each sign-in and each refresh brings them. */
const keys = new Map<string, string>();

/** Takes over the keys that a sign-in, a refresh or an emulation brought. */
export function rememberIDKeys(roles: readonly Pick<ClinicRole, 'clinic' | 'idKey'>[]): void {
  for (const { clinic, idKey } of roles) keys.set(clinic, idKey);
}

/**
 * The sealed form of an id for a request's path, so that no log of a proxy names an animal or its owner (spec 1 §3). After a reload the key
 * comes with the first `refresh`. @throws TransportError without a network or a session
 */
export async function sealedSegment(clinic: string, id: string, refresh: () => Promise<unknown>): Promise<string> {
  if (!keys.has(clinic)) await refresh();
  const key = keys.get(clinic);
  if (key === undefined) throw new TransportError('signed-out', 'no key for ids of that clinic', CODE.notLoggedIn);
  // With the first call that needs it, as the ciphers are large beside what the first screen loads.
  const { sealID } = await import('@vetloom/protocol/sealed-id.ts');
  return sealID(key, id);
}
