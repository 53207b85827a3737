/** Longest wait for the answer: a server that is slower than this is not there. */
const WITHIN_MS = 5000;

/** The server's version with its build (spec 1 §7 "version check"); undefined while no server answers. */
export async function serverVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(WITHIN_MS) });
    const { result } = (await answer.json()) as { result?: unknown };
    return typeof result === 'string' ? result : undefined;
  } catch {
    return undefined; // Without a network, or something else answered: whoever asks comes again.
  }
}
