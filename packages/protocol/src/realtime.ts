/** Path of the realtime transport on the gateway, and on the realtime service's own port. */
export const REALTIME_PATH = '/socket.io/';

/**
 * Namespace of sync pokes; a connection is about one clinic and carries `auth: { token, clinic }`, an access token and the clinic.
 * A refused one ends in `connect_error` whose `data` is `{ code, message }` of the catalogue. Once connected it stays until the
 * sign-in is revoked or the person may no longer enter the clinic; the server then disconnects.
 */
export const SYNC_NAMESPACE = '/sync';

/** Events that the server sends. */
export const REALTIME_EVENT = {
  /** Payload: `poke` of sync.ts. The first one after a connect has no patch and tells the clinic's present head. */
  poke: 'poke',
  /** Without a payload: the person's role or permissions in the clinic changed, or they lost it. Ask for them anew. */
  access: 'access',
} as const;
