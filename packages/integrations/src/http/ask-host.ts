import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { codeOf, type HostAddress, type HostPolicy, hostPlace, pinnedTo } from './host-place.ts';

/** What is asked of a host that a clinic has named. */
export interface HostRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Bytes of an answer that are read at most. */
  readonly mostBytes: number;
  /** What lies beyond: nothing is answered then, or what came until there. */
  readonly beyond: 'refused' | 'cut';
  /** Milliseconds for the whole of it, names and body included. */
  readonly patienceMs: number;
  /** Calls it off. */
  readonly signal?: AbortSignal | undefined;
  /** Vouches for certificates beside those that everybody trusts. */
  readonly ca?: string | undefined;
}

/** What became of it; never thrown. `words` are for a log, without what was asked. */
export type HostAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  /** It is not asked there however often it is tried. */
  | {
      readonly kind: 'refused';
      readonly reason: 'badAddress' | 'privateAddress' | 'notSecure' | 'tooLarge';
      readonly words: string;
    }
  /** `sent`: whether it may have arrived there. */
  | {
      readonly kind: 'failed';
      readonly reason: 'unreachable' | 'timeout' | 'brokenOff' | 'calledOff';
      readonly sent: boolean;
      readonly words: string;
    };

/**
 * Asks a host that a person has named: its name is resolved once and that very address is connected to, a network of somebody's own is reached only where the policy says so, no redirect is
 * followed (it is answered as what it is), and answers have an end. Law: server-side fetches go nowhere that a user could name by accident.
 */
export async function askHost(address: string, request: HostRequest, policy: HostPolicy): Promise<HostAnswer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { kind: 'refused', reason: 'badAddress', words: 'not an address of http or https without a name in it' };
  const late = AbortSignal.timeout(request.patienceMs);
  const limit = request.signal ? AbortSignal.any([late, request.signal]) : late;
  const place = await hostPlace(url, policy, limit);
  if (place.kind === 'place') return asked(url, place.at, request, limit);
  if (place.kind === 'refused') return place;
  return { ...place, reason: whyStopped(request, limit) ?? place.reason, sent: false };
}

const whyStopped = ({ signal }: HostRequest, limit: AbortSignal): 'timeout' | 'calledOff' | undefined =>
  signal?.aborted ? 'calledOff' : limit.aborted ? 'timeout' : undefined;

function asked(url: URL, at: HostAddress, ask: HostRequest, limit: AbortSignal): Promise<HostAnswer> {
  const { method, headers, body, ca, mostBytes } = ask;
  const failed = (error: unknown, sent: boolean, reason: 'unreachable' | 'brokenOff'): HostAnswer => ({
    ...{ kind: 'failed', reason: whyStopped(ask, limit) ?? reason, sent },
    words: `${url.host}: ${limit.aborted ? 'took too long' : codeOf(error)}`,
  });
  return new Promise((done) => {
    // Until a line stands nothing can have arrived.
    let isOpen = false;
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(
      url,
      {
        ...{ method, agent: false, lookup: pinnedTo(at), signal: limit },
        headers: { 'accept-encoding': 'identity', ...headers },
        ...(ca !== undefined && { ca }),
      },
      (response) => {
        readBody(response, mostBytes).then(
          ({ bytes, cut }) => {
            if (cut && ask.beyond === 'refused')
              done({ kind: 'refused', reason: 'tooLarge', words: `${url.host} answers more than ${mostBytes} bytes` });
            else
              done({
                ...{ kind: 'answered', status: response.statusCode ?? 0, headers: response.headers, body: bytes },
              });
          },
          (error: unknown) => done(failed(error, true, 'brokenOff')),
        );
      },
    );
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isOpen = true;
      }),
    );
    request.once('error', (error) => done(failed(error, isOpen, isOpen ? 'brokenOff' : 'unreachable')));
    request.end(body);
  });
}

/** A body up to its bound; the rest isn't read. */
async function readBody(
  response: IncomingMessage,
  most: number,
): Promise<{ readonly bytes: Buffer; readonly cut: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    parts.push(part.subarray(0, most - length));
    length += part.length;
    if (length > most) return { bytes: Buffer.concat(parts), cut: true };
  }
  return { bytes: Buffer.concat(parts), cut: false };
}
