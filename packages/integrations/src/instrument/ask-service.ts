import { type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import { saying } from '../channel/said.ts';
import { isOwnNetworkHost } from '../http/own-network-host.ts';
import {
  MOST_ANSWER_BYTES,
  SERVICE_PATIENCE_MS,
  type ServiceAnswer,
  type ServiceRefusalReason,
  type ServiceRefused,
} from './service.ts';

/** How a service is asked. */
export interface ServiceLine {
  readonly baseURL: string;
  readonly user: string;
  readonly secret: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patienceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly mostBytes?: number;
}

/** One question. */
export interface ServiceQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** Of the body. */
  readonly type?: string;
  readonly accept: string;
  /** The words of a refusal's body, where the service has a form for them. */
  readonly wordsOf?: (text: string) => string | undefined;
}

/** What each status means; any other that isn't 2xx leaves open what was done. */
const REASONS: Readonly<Record<number, ServiceRefusalReason>> = {
  400: 'invalid',
  401: 'credentials',
  403: 'credentials',
  404: 'notFound',
  405: 'invalid',
  409: 'known',
  410: 'notFound',
  415: 'invalid',
  422: 'invalid',
  429: 'busy',
};

/** What `taken` makes of a good answer; an answer in which it doesn't find what has to be there leaves open what was done. */
export type TakeAnswer<T> = (answer: VendorAnswer) => (T & object) | undefined;

/** Asks one service with Basic credentials, in clear text only within the clinic's own network, where some speak nothing else. */
export function serviceAsker({ baseURL, user, secret, headers = {}, patienceMs, mostBytes, signal }: ServiceLine) {
  const secrets = [secret];
  const ask = vendorAsker({
    ...{ baseURL, secrets, plain: isOwnNetworkHost(new URL(baseURL).hostname) },
    patienceMs: patienceMs ?? SERVICE_PATIENCE_MS,
    mostBytes: mostBytes ?? MOST_ANSWER_BYTES,
  });
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  return async <T>(question: ServiceQuestion, taken: TakeAnswer<T>): Promise<ServiceAnswer<T>> => {
    const { method, path, body, type, accept, wordsOf = () => undefined } = question;
    const answer = await ask(path, {
      method,
      headers: { ...headers, authorization, accept, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (answer.kind === 'notAsked') return answer;
    if (answer.kind === 'noAnswer') return { kind: 'unsure', said: answer.said };
    const { status } = answer;
    const said = () => saying(String(status), wordsOf(textOf(answer)) ?? textOf(answer), secrets);
    if (status >= 200 && status < 300) {
      const done = taken(answer);
      return done === undefined ? { kind: 'unsure', said: said() } : { ...done, kind: 'done' };
    }
    const reason = REASONS[status];
    return reason === undefined ? { kind: 'unsure', said: said() } : { kind: 'refused', reason, said: said() };
  };
}

/** The address of a service without what the clinic has written behind the question mark for us. */
export function serviceAddress(address: string): { readonly baseURL: string; readonly told: URLSearchParams } {
  const url = new URL(address);
  const told = new URLSearchParams(url.search);
  url.search = '';
  url.hash = '';
  return { baseURL: url.toString().replace(/\/$/, ''), told };
}

/** Said without asking, since the service would only say the same. */
export const refusedHere = (reason: ServiceRefusalReason, words: string): ServiceRefused => ({
  kind: 'refused',
  reason,
  said: { code: 'here', words },
});

export const textOf = ({ bytes }: VendorAnswer): string => new TextDecoder().decode(bytes);

/** JSON of an answer; undefined for what is none. */
export function jsonOf(answer: VendorAnswer): unknown {
  try {
    return JSON.parse(textOf(answer)) as unknown;
  } catch {
    return undefined;
  }
}
