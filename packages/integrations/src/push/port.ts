import type { Said } from '../channel/port.ts';

/** A browser that lets itself be told of something while no page of the application is open. Its address is its maker's, the keys its own: only it can read what is sent. */
export interface PushBrowser {
  /** Address at the push service of the browser's maker. Security: whoever knows it and the keys can tell this browser anything. */
  readonly endpoint: string;
  /** The browser's public key, P-256 uncompressed, base64url. */
  readonly p256dh: string;
  /** Its shared secret, 16 bytes, base64url. */
  readonly auth: string;
}

/** What a browser is told. */
export interface PushNote {
  /** What the application's worker gets; of a length that every push service takes (`MOST_PUSHED`). */
  readonly text: string;
  /** Seconds for which the push service keeps it for a browser that is away. */
  readonly keepFor: number;
  /** At most 32 letters of base64url: what wasn't fetched yet under the same topic is replaced. */
  readonly topic: string;
}

/** Bytes of a note: push services have to take 4096 of a whole message (RFC 8030 §7.2), of which encryption takes a hundred. */
export const MOST_PUSHED = 3000;

/** What came of a note. */
export type PushOutcome =
  /** The push service took it. That it was shown nobody says. */
  | { readonly kind: 'taken' }
  /** The browser lets itself be told no longer: it is asked no more. */
  | { readonly kind: 'gone' }
  /** Not taken now. */
  | { readonly kind: 'later'; readonly said: Said; readonly retryAfterS?: number | undefined }
  /** Not taken, however often it is sent. */
  | { readonly kind: 'refused'; readonly said: Said };

/** The way to browsers (RFC 8030). */
export interface PushPort {
  /** The key by which browsers let this installation alone tell them something: P-256 uncompressed, base64url (RFC 8292). */
  readonly publicKey: string;
  /** Whether a browser's address may be reached. @throws HostNotAllowed for one that is no public place; Error where its name is unknown */
  demandPublic(endpoint: string): Promise<void>;
  send(browser: PushBrowser, note: PushNote): Promise<PushOutcome>;
}
