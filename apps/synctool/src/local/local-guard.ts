import type { IncomingMessage } from 'node:http';

/** Who asks, as far as a browser tells. */
export type Caller = 'own' | 'web' | 'stranger';

/**
 * Whether a request was meant for this program, by the name that it was called by. Security: a page whose own name was made to lead to 127.0.0.1 (DNS rebinding) calls it by that name.
 */
export const isMeantForUs = ({ headers: { host = '' } }: IncomingMessage, port: number): boolean =>
  [`127.0.0.1:${port}`, `localhost:${port}`].includes(host.toLowerCase());

/**
 * From which page a request comes. `own`: from the tool's own page, from the address bar or from a program. `web`: from the server's pages, as the pairing names them.
 */
export function callerOf({ headers }: IncomingMessage, port: number, webOrigins: readonly string[]): Caller {
  const { origin } = headers;
  if (origin !== undefined) {
    if (origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`) return 'own';
    return webOrigins.includes(origin) ? 'web' : 'stranger';
  }
  // Without an origin a browser still says whether another site's page asked.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'none' || site === 'same-origin' ? 'own' : 'stranger';
}
