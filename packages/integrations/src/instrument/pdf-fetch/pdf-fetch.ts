import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { codeOf, type HostAddress, hostPlace, pinnedTo } from '../../http/host-place.ts';
import { isOwnNetworkHost } from '../../http/own-network-host.ts';
import { pdfFault } from './pdf-bytes.ts';

/** Bytes that a report may have. */
export const MOST_PDF_BYTES = 20 * 1024 * 1024;
/** Milliseconds for the whole of it, names and body included. */
const PATIENCE_MS = 30_000;

/** From where reports may be fetched, and by whom. */
export interface PdfPolicy {
  /** Hosts as they stand in an address, `reports.lab.example`, `192.168.1.30:8080`: any other is refused. Another port is another host. */
  readonly hosts: readonly string[];
  /**
   * Whether a host of the clinic's own network is reached: of a sync tool, beside which such devices stand, never of the server. It must be configured by what can't mean
   * anything else: its address, or a name that only such a network knows (`analyser`, `analyser.local`). A public name that leads into it is refused all the same.
   */
  readonly allowPrivate: boolean;
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  readonly mostBytes?: number;
  readonly patienceMs?: number;
  /** Names to addresses; the machine's own where it isn't given. */
  readonly resolveHost?: (host: string) => Promise<readonly HostAddress[]>;
}

/** Why a report is not fetched from there however often it is tried. */
export type PdfRefusal =
  | 'badAddress'
  | 'hostNotConfigured'
  | 'privateAddress'
  /** In clear text over the internet. */
  | 'notSecure'
  | 'redirect'
  | 'credentials'
  | 'notFound'
  | 'tooLarge'
  | 'notPDF';

/** What became of fetching a report; `words` are for the log, without credentials. */
export type PdfFetched =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: PdfRefusal; readonly words: string }
  /** It may be there later. */
  | {
      readonly kind: 'failed';
      readonly reason: 'unreachable' | 'timeout' | 'brokenOff' | 'status';
      readonly words: string;
    };

type Failure = Exclude<PdfFetched, { readonly kind: 'fetched' }>;

/**
 * Fetches a device's report of the laboratory as PDF (spec 3 §3 "abaxis", §7 "lab PDF with credentials"). The address comes from a document that a person or a device has
 * written, so that nothing of it is trusted: the host is one that the clinic has configured, its name is resolved once and that very address is connected to, no redirect is followed,
 * and what comes is a PDF of at most 20 MB. Never throws for what a host did.
 */
export async function fetchPdf(address: string, policy: PdfPolicy): Promise<PdfFetched> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return refused('badAddress', 'not an address of http or https without a name in it');
  if (!policy.hosts.some((host) => host.toLowerCase() === url.host))
    return refused('hostNotConfigured', `${url.host} is not configured`);
  const limit = AbortSignal.timeout(policy.patienceMs ?? PATIENCE_MS);
  const { allowPrivate, resolveHost } = policy;
  const allowOwn = (host: string) => allowPrivate && isOwnNetworkHost(host);
  const place = await hostPlace(url, { allowOwn, resolveHost }, limit);
  return place.kind === 'place' ? fetchFrom(url, place.at, policy, limit) : place;
}

function fetchFrom(url: URL, at: HostAddress, policy: PdfPolicy, limit: AbortSignal): Promise<PdfFetched> {
  const { credentials, mostBytes = MOST_PDF_BYTES } = policy;
  return new Promise((done) => {
    const failedBy = (error: unknown) => done(limit.aborted ? tookTooLong(url) : failed('unreachable', codeOf(error)));
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(
      url,
      {
        agent: false,
        lookup: pinnedTo(at),
        signal: limit,
        headers: {
          accept: 'application/pdf',
          'accept-encoding': 'identity',
          ...(credentials && { authorization: basic(credentials) }),
        },
      },
      (response) => {
        const fault = faultOf(url, response, mostBytes);
        if (fault !== undefined) {
          response.destroy();
          done(fault);
          return;
        }
        wholeBody(response, mostBytes).then(
          (bytes) => {
            if (bytes === undefined) return done(tooLarge(url, mostBytes));
            const words = pdfFault(bytes);
            done(words === undefined ? { kind: 'fetched', bytes } : refused('notPDF', `${url.host}: ${words}`));
          },
          (error: unknown) =>
            done(limit.aborted ? tookTooLong(url) : failed('brokenOff', `${url.host}: ${codeOf(error)}`)),
        );
      },
    );
    request.once('error', failedBy);
    request.end();
  });
}

/** What is wrong with an answer before its body. */
function faultOf(url: URL, { statusCode = 0, headers }: IncomingMessage, mostBytes: number): Failure | undefined {
  if (statusCode >= 300 && statusCode < 400) return refused('redirect', `${url.host} sends elsewhere`);
  if (statusCode === 401 || statusCode === 403) return refused('credentials', `${url.host} answers ${statusCode}`);
  if (statusCode === 404 || statusCode === 410) return refused('notFound', `${url.host} answers ${statusCode}`);
  if (statusCode !== 200) return failed('status', `${url.host} answers ${statusCode}`);
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    return refused('notPDF', `${url.host} sends it packed`);
  return Number(headers['content-length'] ?? 0) > mostBytes ? tooLarge(url, mostBytes) : undefined;
}

/** Undefined where it doesn't end within its bounds; the rest isn't read then. */
async function wholeBody(response: IncomingMessage, mostBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const refused = (reason: PdfRefusal, words: string): Failure => ({ kind: 'refused', reason, words });
const failed = (reason: 'unreachable' | 'timeout' | 'brokenOff' | 'status', words: string): Failure => ({
  kind: 'failed',
  reason,
  words,
});
const tookTooLong = (url: URL): Failure => failed('timeout', `${url.host} took too long`);
const tooLarge = (url: URL, most: number): Failure => refused('tooLarge', `${url.host} sends more than ${most} bytes`);

const basic = ({ user, password }: NonNullable<PdfPolicy['credentials']>): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
