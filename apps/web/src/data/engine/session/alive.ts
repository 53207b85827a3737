import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { session } from './session.ts';
import { markAlive } from './stored-session.ts';

/** How often an open tab says that it is open, in milliseconds. */
const EVERY_MS = 15_000;

/** Says now and then, and when the page goes, that this tab is open: a session that nobody asked to remember doesn't outlive its browser. */
export function staysAlive(): void {
  const tell = () => {
    if (session.own().state !== 'signed-out') markAlive(shownNow());
  };
  tell();
  setInterval(tell, EVERY_MS);
  window.addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', tell);
}
