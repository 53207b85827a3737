import { request } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { saying } from '../channel/said.ts';
import { allowedAddress, HostNotAllowed } from '../mail/public-host.ts';
import { MOST_PUSHED, type PushBrowser, type PushNote, type PushOutcome, type PushPort } from './port.ts';
import type { VapidKeys } from './vapid.ts';

/** How push services are reached. */
export interface WebPushOptions {
  readonly keys: VapidKeys;
  /** How a push service finds who runs this installation (RFC 8292 §2.1): an address of the web or of mail. */
  readonly subject: () => string;
  /** Hosts within the operator's own network, `push.clinic.test` or with a port, that browsers may name beside public ones. */
  readonly ownHosts?: ReadonlySet<string>;
  /** Certificates (PEM) that are trusted instead of those that everybody trusts. */
  readonly certificates?: string;
  /** Milliseconds that one note may take. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/** Where an address leads: a public place over TLS, or one that the operator has named. @throws HostNotAllowed; Error where the name is unknown */
async function placeOf(endpoint: string, ownHosts: ReadonlySet<string>): Promise<{ url: URL; address: string }> {
  if (!URL.canParse(endpoint)) throw new HostNotAllowed('that is no address');
  const url = new URL(endpoint);
  const isOwn = ownHosts.has(url.host);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new HostNotAllowed('a push service is reached over https alone');
  if (url.port !== '' && !isOwn) throw new HostNotAllowed('a push service has no port of its own');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return { url, address: await allowedAddress(host, isOwn ? new Set([host]) : new Set()) };
}

/**
 * Tells browsers by the push services of their makers: encrypted for the browser alone (RFC 8291), signed by this installation. A browser names the address itself, so that
 * none is reached within the operator's network, and what is connected to is the address that was looked at.
 */
export function webPushPort(options: WebPushOptions): PushPort {
  const { keys, subject, ownHosts = new Set<string>(), certificates, patienceMs = PATIENCE_MS } = options;
  return {
    publicKey: keys.publicKey,
    demandPublic: async (endpoint) => void (await placeOf(endpoint, ownHosts)),
    send: async (browser, note) => {
      const secrets = [browser.endpoint, browser.auth];
      let place: Awaited<ReturnType<typeof placeOf>>;
      try {
        place = await placeOf(browser.endpoint, ownHosts);
      } catch (error) {
        const said = saying(error instanceof HostNotAllowed ? 'address' : 'name', String(error), secrets);
        // A name that is unknown for a moment is nobody's fault.
        return { kind: error instanceof HostNotAllowed ? 'refused' : 'later', said };
      }
      const details = sealed(browser, note, { ...keys, subject: subject() });
      if ('kind' in details) return details;
      return deliver({ ...place, ...details }, { certificates, patienceMs, secrets });
    },
  };
}

interface Sealed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Encrypted and signed; refused where the browser's keys are none. */
function sealed(
  { endpoint, p256dh, auth }: PushBrowser,
  { text, keepFor, topic }: PushNote,
  vapidDetails: VapidKeys & { readonly subject: string },
): Sealed | Extract<PushOutcome, { kind: 'refused' }> {
  if (Buffer.byteLength(text) > MOST_PUSHED)
    return { kind: 'refused', said: saying('tooLong', 'the note is too long') };
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      ...{ vapidDetails, TTL: Math.max(0, Math.floor(keepFor)), urgency: 'high', topic },
    });
    if (!body) return { kind: 'refused', said: saying('empty', 'nothing was encrypted') };
    const named = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(named), body };
  } catch (error) {
    return { kind: 'refused', said: saying('keys', error instanceof Error ? error.message : 'no keys', [auth]) };
  }
}

interface Request extends Sealed {
  readonly url: URL;
  readonly address: string;
}

/** One request, whose answer is its status alone: nothing that a push service says is read further, and nobody is led elsewhere. */
function deliver(
  { url, address, headers, body }: Request,
  {
    certificates,
    patienceMs,
    secrets,
  }: { certificates: string | undefined; patienceMs: number; secrets: readonly string[] },
): Promise<PushOutcome> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(address) === 6 ? 6 : 4;
  return new Promise((resolve) => {
    const later = (code: string, words: string) => resolve({ kind: 'later', said: saying(code, words, secrets) });
    const asked = request({
      ...{ method: 'POST', host, port: url.port || 443, path: `${url.pathname}${url.search}`, headers },
      ...{ agent: false, signal: AbortSignal.timeout(patienceMs), ...(certificates && { ca: certificates }) },
      // The address that was looked at, whatever the name means by now.
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.name === 'AbortError' || error.name === 'TimeoutError'
        ? later('timeout', `${url.host} took too long`)
        : later(error.code ?? 'broken', `${url.host}: ${error.message}`),
    );
    asked.on('response', (answer) => {
      answer.on('error', () => undefined);
      const status = answer.statusCode ?? 0;
      const retryAfter = answer.headers['retry-after'];
      answer.destroy();
      resolve(outcomeOf(status, retryAfter, url.host));
    });
    asked.end(body);
  });
}

/** RFC 8030 §5.2, §7.3: 404 and 410 are for good, 429 and what is the service's own fault pass. */
function outcomeOf(status: number, retryAfter: string | undefined, host: string): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const said = saying(String(status), `${host} answered ${status}`);
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', said };
  const seconds = Number(retryAfter);
  return { kind: 'later', said, retryAfterS: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined };
}
