import type { OpenedPage } from '@vetloom/protocol/owner-page.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';

const keyOf = (clinic: string): string => `vl-own-page ${clinic}`;

/** The page that this telephone has opened, while it is good: whoever comes back from LINE Pay comes into another window, perhaps, of the same browser. */
export function keptSession(clinic: string): string | undefined {
  try {
    const kept = JSON.parse(window.localStorage.getItem(keyOf(clinic)) ?? 'null') as OpenedPage | null;
    return kept !== null && kept.expiresAt > shownNow() ? kept.session : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it until it is over, or forgets it. */
export function keepSession(clinic: string, opened: OpenedPage | undefined): void {
  try {
    if (opened === undefined) window.localStorage.removeItem(keyOf(clinic));
    else window.localStorage.setItem(keyOf(clinic), JSON.stringify(opened));
  } catch {
    // A browser that keeps nothing asks for another code.
  }
}
