import { isLoaded, openAs, type SignIn, untilStatus } from './clinic.ts';

/** A copy of everything that a device holds. */
export interface Copied {
  readonly documents: number;
  readonly ms: number;
  /** Until boards could be used; only ours has such a moment. */
  readonly usableMs: number | undefined;
}

/** The first load of an empty device, from its opening. Signing in came before. */
export async function copyOurs(signIn: SignIn): Promise<Copied> {
  let began = 0;
  const store = await openAs(signIn, (transport) => {
    began = performance.now();
    return transport;
  });
  await untilStatus(store, ({ usable }) => usable);
  const usableMs = performance.now() - began;
  await untilStatus(store, isLoaded);
  const ms = performance.now() - began;
  const documents = store.status.get().stages.reduce((sum, { loaded }) => sum + loaded, 0);
  await store.close();
  return { documents, ms, usableMs };
}
