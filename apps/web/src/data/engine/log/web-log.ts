import { version } from '../../../version.ts';
import { callServer } from '../calls/own-call.ts';
import { ownTokens, session } from '../session/session.ts';
import { logListeners } from './log.ts';
import { type WebLogEntry, webLogEntry } from './web-log-entry.ts';

const SEND_AFTER_MS = 5000;
/** The same failure is told once in this time, in ms. */
const QUIET_MS = 60_000;
const MOST = 20;

/** Tells the server's log of failures in this browser (spec 1 §7 "web-log call"), gathered and without anything of a person. */
export function watchFailures(): void {
  const waiting: WebLogEntry[] = [];
  const logged = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    if (session.own().state === 'signed-out') return;
    const entries = waiting.splice(0, MOST);
    // A log that can't be sent must not make noise of its own.
    callServer('POST', '/api/webLog', { entries }, ownTokens).catch(() => undefined);
  };
  const tell = (level: 'error' | 'warn', sentence: string, cause: unknown) => {
    const entry = webLogEntry({ level, sentence, cause }, { path: window.location.pathname, version });
    const key = `${entry.message} ${entry.source}`;
    const now = performance.now();
    if (now - (logged.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS || waiting.length >= MOST || logged.size > 200)
      return;
    logged.set(key, now);
    waiting.push(entry);
    if (timer === undefined) timer = setTimeout(send, SEND_AFTER_MS);
  };
  logListeners.add(({ level, sentence, cause }) => {
    if (level === 'warn' || level === 'error') tell(level, sentence, cause);
  });
  window.addEventListener('error', (event) => tell('error', 'uncaught error', event.error));
  window.addEventListener('unhandledrejection', (event) => tell('error', 'unhandled rejection', event.reason));
}
