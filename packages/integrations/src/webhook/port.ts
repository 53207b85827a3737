import type { SignedEvent } from './signature.ts';

/** Why an event has not been taken. */
export type WebhookFault =
  | 'badAddress'
  | 'privateAddress'
  | 'notSecure'
  | 'unreachable'
  | 'timeout'
  | 'brokenOff'
  | 'redirect'
  | 'status';

/** What became of sending an event; never thrown. */
export interface WebhookSent {
  /** Undefined where it was taken: any status from 200 to 299. */
  readonly fault: WebhookFault | undefined;
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  readonly tookMs: number;
  /** What it answered, at most a kilobyte, or why it didn't. */
  readonly said: string;
  /** The target says that it is gone for good (410). */
  readonly gone: boolean;
}

/** What hands events to programs. */
export interface WebhookPort {
  send(url: string, event: SignedEvent, secrets: readonly string[]): Promise<WebhookSent>;
}
