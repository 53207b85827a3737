import { type Transport, TransportError } from '@vetloom/sync-client/transport.ts';
import { observed } from './ports/observed.ts';

/**
 * How the server answered last. `troubled`: something answered, but not as the server should (it is being maintained, its database is
 * away, a proxy stands in for it). `unreachable`: nothing answered.
 */
export type ServerState = 'unknown' | 'well' | 'troubled' | 'unreachable';

/** How the server answered last, for the messages of the frame (spec 1 §8). */
export const serverState = observed<ServerState>('unknown');

let trouble: TransportError | undefined;
/** What the server's last failure was, for the log. */
export const lastTrouble = (): TransportError | undefined => trouble;

/** Milliseconds that a probe waits. */
const PROBE_MS = 8_000;

/** Whether the server itself answers now, not a page of a proxy before it. `within`: milliseconds that it has. */
export async function serverAnswers(within = PROBE_MS): Promise<boolean> {
  try {
    const response = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(within) });
    const answer: unknown = await response.json();
    return response.ok && typeof answer === 'object' && answer !== null && 'code' in answer;
  } catch {
    return false; // No answer, or none of this server: the question is answered.
  }
}

async function noting<T>(answer: Promise<T>): Promise<T> {
  try {
    const given = await answer;
    serverState.publish('well');
    return given;
  } catch (error) {
    if (error instanceof TransportError && error.kind === 'offline') {
      trouble = error;
      serverState.publish(error.code === undefined ? 'unreachable' : 'troubled');
    }
    throw error;
  }
}

/** The same way to the server; how it answers is noted in `serverState`. */
export const noticed = (transport: Transport): Transport => ({
  ...transport,
  push: (clinic, request) => noting(transport.push(clinic, request)),
  pull: (clinic, request) => noting(transport.pull(clinic, request)),
  snapshot: (clinic, request) => noting(transport.snapshot(clinic, request)),
  registerKey: (request) => noting(transport.registerKey(request)),
});
