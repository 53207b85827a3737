import { VERIFIERS } from './stored-session.ts';

/**
 * The code that checks a password without the server. Undefined where nobody has signed in on this device, or the code isn't here: the sign-in that left
 * something to check against brought it along, and a server that is away gives none.
 */
export async function offlineWay(): Promise<typeof import('./offline-verifier.ts') | undefined> {
  const stored = await indexedDB.databases();
  // Not even asked for: a network that swallows what is sent would keep the person waiting for it.
  if (!stored.some(({ name }) => name === VERIFIERS)) return undefined;
  return import('./offline-verifier.ts').catch(() => undefined);
}
