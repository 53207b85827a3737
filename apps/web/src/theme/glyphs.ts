import { whenIdle } from '../data/engine/when-idle.ts';

/*
 * Noto Sans TC is cut into 106 files; only saying which characters are in which takes as much of the wire as all other styles of the first page. A
 * device that has the application takes it from its own store before anything is drawn. One that comes for the first time, a phone perhaps, is shown
 * the sign-in in the system's own typeface meanwhile.
 */
const bring = () => import('@fontsource-variable/noto-sans-tc/wght.css');

/** Longest wait for an idle moment, in milliseconds. */
const AT_LATEST_MS = 4000;

/** Brings the typeface of Chinese texts: at once where this device keeps the application, else after the page has loaded. */
export function bringGlyphs(): void {
  // Without it the system's typeface stays, which reads as well.
  const start = () => void bring().catch(() => undefined);
  if (navigator.serviceWorker?.controller) start();
  else window.addEventListener('load', () => whenIdle(AT_LATEST_MS, start), { once: true });
}
